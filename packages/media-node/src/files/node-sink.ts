import type { FileHandle } from 'node:fs/promises';
import { lstat } from 'node:fs/promises';
import { MediaError, type Sink } from '@clipharbor/media';
import { DirectWriter } from './direct-writer.ts';
import { onDisk } from './disk-errors.ts';
import { mergeChunks } from './merge-chunks.ts';

/** Bytes that may be allocated without checking that the file has that many. */
const maxTrustedBytes = 64 * 1024;

/** A file that can be written at any position. */
export class NodeSink implements Sink {
  readonly #file: FileHandle;
  readonly #direct: DirectWriter;
  readonly #path: string;
  readonly #name: string;

  constructor(file: FileHandle, path: string, name: string) {
    this.#file = file;
    this.#direct = new DirectWriter(file);
    this.#path = path;
    this.#name = name;
  }

  write(position: number, chunks: readonly Uint8Array[]): Promise<void> {
    return onDisk(this.#name, async () => {
      if (await this.#direct.write(position, sizeOf(chunks), chunks)) return;
      await this.#direct.settle();
      let rest = mergeChunks(chunks);
      let at = position;
      while (rest.length > 0) {
        const { bytesWritten } = await this.#file.writev(rest, at);
        at += bytesWritten;
        rest = after(rest, bytesWritten);
      }
    });
  }

  read(position: number, length: number): Promise<Uint8Array> {
    return onDisk(this.#name, async () => {
      await this.#direct.settle();
      // Never allocate a large length unchecked, because it may come from a damaged file.
      const most = length <= maxTrustedBytes ? length : (await this.#file.stat()).size - position;
      const bytes = new Uint8Array(Math.max(0, Math.min(length, most)));
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await this.#file.read(bytes, filled, bytes.length - filled, position + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    });
  }

  size(): Promise<number> {
    return onDisk(this.#name, async () => {
      await this.#direct.settle();
      return (await this.#file.stat()).size;
    });
  }

  truncate(size: number): Promise<void> {
    return onDisk(this.#name, async () => {
      await this.#direct.settle();
      await this.#file.truncate(size);
    });
  }

  sync(): Promise<void> {
    return onDisk(this.#name, async () => {
      await this.#direct.settle();
      await this.#file.datasync();
      await this.#checkStillThere();
    });
  }

  close(): Promise<void> {
    return onDisk(this.#name, async () => {
      try {
        await this.#direct.close();
      } finally {
        await this.#file.close();
      }
    });
  }

  /** Writing to a deleted or replaced file succeeds but saves nothing: that must be an error, not a silent loss. */
  async #checkStillThere(): Promise<void> {
    const [open, named] = await Promise.all([
      this.#file.stat({ bigint: true }),
      lstat(this.#path, { bigint: true }).catch(() => undefined),
    ]);
    if (open.nlink === 0n || named?.ino !== open.ino) {
      throw new MediaError('disk.failed', 'The file was deleted or replaced while it was written.', {
        facts: { subject: this.#name },
      });
    }
  }
}

function sizeOf(chunks: readonly Uint8Array[]): number {
  let size = 0;
  for (let index = 0; index < chunks.length; index += 1) size += chunks[index]?.length ?? 0;
  return size;
}

/** What is left of `chunks` after the first `count` bytes. */
function after(chunks: readonly Uint8Array[], count: number): Uint8Array[] {
  let skip = count;
  const rest: Uint8Array[] = [];
  for (const chunk of chunks) {
    if (skip >= chunk.length) skip -= chunk.length;
    else {
      rest.push(skip > 0 ? chunk.subarray(skip) : chunk);
      skip = 0;
    }
  }
  return rest;
}
