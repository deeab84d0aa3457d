import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from './disk-errors.ts';

/** Positions, lengths and memory of a direct write are multiples of this: the largest common disk block size. */
const blockBytes = 4096;
/** Bytes per direct write. */
const stagedBytes = 4 * 2 ** 20;
/** For smaller writes, waiting for the disk costs more than skipping the copy into the cache saves. */
const minDirectBytes = 2 ** 20;
const wasmPageBytes = 64 * 1024;

/** The part that we use, which Node's types do not describe. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
};

/** What a direct write needs of a file. */
type BlockFile = Pick<FileHandle, 'write' | 'close'>;

/**
 * Writes large pieces of a file directly, bypassing the system's cache. The engine waits for the disk at every
 * checkpoint, so the cache gains nothing. But copying every byte into it is most of the system's work for a download,
 * and it evicts other programs' data. Linux only; file systems without support are written as usual.
 *
 * Only whole blocks can be written this way. An incomplete block at the end of a piece is held for the next piece, so
 * `settle` must be called before the file is used in any other way.
 */
export class DirectWriter {
  /** Regular writes to the same file. */
  readonly #file: FileHandle;
  /** Undefined until first needed, null if the system refused it. */
  #direct: BlockFile | null | undefined;
  readonly #reopen: (file: FileHandle) => Promise<BlockFile | undefined>;
  #memory: Uint8Array | undefined;
  /** The start of a block that is not written yet, and the block's position. */
  readonly #held = new Uint8Array(blockBytes);
  #heldBytes = 0;
  #heldAt = 0;
  /** Pieces take turns using the memory. */
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(file: FileHandle, reopen: (file: FileHandle) => Promise<BlockFile | undefined> = reopenDirect) {
    this.#file = file;
    this.#reopen = reopen;
  }

  /** False when nothing was written because the piece is too small or the system does not support it. */
  async write(position: number, size: number, chunks: readonly Uint8Array[]): Promise<boolean> {
    if (size < minDirectBytes || this.#direct === null) return false;
    return this.#serialized(async () => {
      try {
        const ways = await this.#open();
        if (!ways) return false;
        if (position !== this.#heldAt + this.#heldBytes) await this.#writeHeld();
        await this.#writeAll(ways, position, chunks);
        return true;
      } catch (error) {
        if (errorCode(error) !== 'EINVAL') throw error;
        // Not supported on this file system or with this block size. The piece is written again as usual.
        await this.#giveUp();
        return false;
      }
    });
  }

  /** Returns when nothing is held. */
  async settle(): Promise<void> {
    if (this.#heldBytes > 0 || this.#waiting > 0) await this.#serialized(() => this.#writeHeld());
  }

  async close(): Promise<void> {
    await this.settle();
    await this.#giveUp();
  }

  async #serialized<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }

  async #open(): Promise<{ readonly direct: BlockFile; readonly memory: Uint8Array } | undefined> {
    if (this.#direct === null) return undefined;
    this.#direct ??= await this.#reopen(this.#file);
    this.#memory ??= alignedMemory();
    if (this.#direct && this.#memory) return { direct: this.#direct, memory: this.#memory };
    await this.#giveUp();
    return undefined;
  }

  async #giveUp(): Promise<void> {
    const direct = this.#direct;
    this.#direct = null;
    this.#memory = undefined;
    await this.#writeHeld();
    await direct?.close();
  }

  async #writeHeld(): Promise<void> {
    await writeWhole(this.#file, this.#held.subarray(0, this.#heldBytes), this.#heldAt);
    this.#heldBytes = 0;
  }

  async #writeAll(
    { direct, memory }: { readonly direct: BlockFile; readonly memory: Uint8Array },
    position: number,
    chunks: readonly Uint8Array[],
  ): Promise<void> {
    // Memory begins with the block in which the piece begins, filled with its held bytes or else with what the file
    // contains.
    let at = position - (position % blockBytes);
    let filled = position - at;
    let start = this.#heldBytes > 0 ? 0 : filled;
    memory.set(this.#held.subarray(0, this.#heldBytes));
    const flush = async (): Promise<number> => {
      const end = filled - (filled % blockBytes);
      await this.#writeStaged(direct, memory.subarray(0, end), start, at);
      return end;
    };
    // Indexed loop: there is a chunk per frame, and an iterator would allocate an object for each.
    for (let index = 0; index < chunks.length; index += 1) {
      let rest = chunks[index];
      while (rest && rest.length > 0) {
        const count = Math.min(rest.length, memory.length - filled);
        memory.set(count === rest.length ? rest : rest.subarray(0, count), filled);
        filled += count;
        rest = count === rest.length ? undefined : rest.subarray(count);
        if (filled < memory.length) continue;
        at += await flush();
        filled = 0;
        start = 0;
      }
    }
    const end = await flush();
    // Only now, because the caller may write the whole piece again until everything is written.
    this.#held.set(memory.subarray(end, filled));
    this.#heldBytes = filled - end;
    this.#heldAt = at + end;
  }

  /** Writes whole blocks of memory to `at` in the file, but nothing before `start`. */
  async #writeStaged(direct: BlockFile, staged: Uint8Array, start: number, at: number): Promise<void> {
    const first = Math.min(staged.length, Math.ceil(start / blockBytes) * blockBytes);
    const results = await Promise.allSettled([
      writeBlocks(direct, staged.subarray(first), at + first),
      writeWhole(this.#file, staged.subarray(Math.min(start, first), first), at + start),
    ]);
    // Both must finish, because the memory is reused.
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    const [blocks] = results;
    const written = first + (blocks.status === 'fulfilled' ? blocks.value : 0);
    await writeWhole(this.#file, staged.subarray(written), at + written);
  }
}

/** Opens the same file again, by its descriptor, because its name may refer to another file by now. */
async function reopenDirect(file: FileHandle): Promise<FileHandle | undefined> {
  const flag: number | undefined = process.platform === 'linux' ? constants.O_DIRECT : undefined;
  if (flag === undefined) return undefined;
  try {
    return await open(`/proc/self/fd/${file.fd}`, constants.O_WRONLY | flag);
  } catch {
    // The file system does not support it, or there is no /proc: a regular write reports any real problem.
    return undefined;
  }
}

/** Page-aligned memory, which WebAssembly memory is. Undefined where there is none. */
function alignedMemory(): Uint8Array | undefined {
  const pages = stagedBytes / wasmPageBytes;
  try {
    return new Uint8Array(new WebAssembly.Memory({ initial: pages, maximum: pages }).buffer);
  } catch {
    return undefined;
  }
}

/** Writes whole blocks and returns the number of bytes, which is lower when a write ended inside a block. */
async function writeBlocks(direct: BlockFile, blocks: Uint8Array, position: number): Promise<number> {
  let written = 0;
  while (written < blocks.length && written % blockBytes === 0) {
    const { bytesWritten } = await direct.write(blocks, written, blocks.length - written, position + written);
    if (bytesWritten === 0) break;
    written += bytesWritten;
  }
  return written;
}

async function writeWhole(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
  }
}
