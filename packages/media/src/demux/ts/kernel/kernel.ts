import { kernelCode } from './kernel-code.ts';

/**
 * The loops that see every byte of a transport stream, in WebAssembly: they take a fraction of the time of JavaScript
 * and are as fast for the first segment as for the last. `kernel.wat` is the source. Positions count from the start of
 * the kernel's memory and are not checked.
 */
export interface Kernel {
  /**
   * How many consecutive packets from `at` on, at most up to the one at `last`, begin with the four bytes of `head`
   * (little-endian) and have the next continuity counter after `counter`.
   */
  run(at: number, last: number, stride: number, head: number, counter: number): number;
  /** Joins `count` payloads of 184 bytes, `stride` apart, at `to`, which is not after `from`. */
  gather(to: number, from: number, count: number, stride: number): void;
  /** Where the next 00 00 01 in [start, end) begins, or -1. */
  find(start: number, end: number): number;
}

const pageBytes = 64 * 1024;
const kernels = new WeakMap<ArrayBufferLike, Kernel>();
let compiled: WebAssembly.Module | undefined;
let isMissing = false;

/** The kernel of this memory, if it has one. */
export function kernelOf({ buffer, byteOffset }: Uint8Array): Kernel | undefined {
  return byteOffset === 0 ? kernels.get(buffer) : undefined;
}

/**
 * Memory for segments with its own kernel, because WebAssembly code cannot access any other memory. Undefined where
 * there is no WebAssembly, only an old version, or no address space left. It cannot be freed explicitly, only dropped.
 */
export function kernelMemory(size: number): ArrayBuffer | undefined {
  if (isMissing) return undefined;
  const pages = Math.ceil(size / pageBytes);
  try {
    compiled ??= new WebAssembly.Module(Uint8Array.from(atob(kernelCode), (char) => char.charCodeAt(0)));
    // It never grows, because that would detach the buffer that others are reading into.
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const { exports } = new WebAssembly.Instance(compiled, { segment: { memory } });
    kernels.set(memory.buffer, exports as unknown as Kernel);
    return memory.buffer;
  } catch {
    isMissing = true;
    return undefined;
  }
}
