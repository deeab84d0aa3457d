import { kernelMemory } from '../ts/kernel/kernel.ts';

let memory: ArrayBuffer | undefined;

/**
 * Copies the bytes into memory with a kernel. There is only one such memory, which the next call overwrites: thousands,
 * which only the garbage collector can free, would use up the address space.
 */
export function withKernel(bytes: Uint8Array): Uint8Array {
  memory ??= kernelMemory(2 ** 20);
  if (!memory) throw new Error('there is no WebAssembly here');
  const copy = new Uint8Array(memory, 0, bytes.length);
  copy.set(bytes);
  return copy;
}
