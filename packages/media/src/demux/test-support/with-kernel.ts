import { kernelMemory } from '../ts/kernel/kernel.ts';

let memory: ArrayBuffer | undefined;

/**
 * The bytes in memory that has a kernel. There is one such memory: the next call writes over it, because thousands of them,
 * which only the collector can free, use up the address space.
 */
export function withKernel(bytes: Uint8Array): Uint8Array {
  memory ??= kernelMemory(2 ** 20);
  if (!memory) throw new Error('there is no WebAssembly here');
  const copy = new Uint8Array(memory, 0, bytes.length);
  copy.set(bytes);
  return copy;
}
