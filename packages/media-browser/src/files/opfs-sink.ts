import type { Sink } from '@clipharbor/media';
import { onDisk } from './disk-errors.ts';

/** A file in the origin private file system, written in place, without a second copy as with a writable stream. */
export class OpfsSink implements Sink {
  readonly #handle: FileSystemSyncAccessHandle;
  readonly #name: string;

  constructor(handle: FileSystemSyncAccessHandle, name: string) {
    this.#handle = handle;
    this.#name = name;
  }

  write(position: number, chunks: readonly Uint8Array[]): Promise<void> {
    return onDisk(this.#name, () => {
      let at = position;
      for (const chunk of chunks) {
        // Some browsers signal a lack of space by writing fewer bytes than given, without an error.
        const written = this.#handle.write(chunk as Uint8Array<ArrayBuffer>, { at });
        if (written < chunk.length) throw new DOMException('short write', 'QuotaExceededError');
        at += written;
      }
    });
  }

  read(position: number, length: number): Promise<Uint8Array> {
    return onDisk(this.#name, () => {
      const there = Math.max(0, Math.min(length, this.#handle.getSize() - position));
      const bytes = new Uint8Array(there);
      return bytes.subarray(0, this.#handle.read(bytes, { at: position }));
    });
  }

  size(): Promise<number> {
    return onDisk(this.#name, () => this.#handle.getSize());
  }

  truncate(size: number): Promise<void> {
    return onDisk(this.#name, () => this.#handle.truncate(size));
  }

  sync(): Promise<void> {
    return onDisk(this.#name, () => this.#handle.flush());
  }

  close(): Promise<void> {
    return onDisk(this.#name, () => this.#handle.close());
  }
}
