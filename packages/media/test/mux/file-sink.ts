import { type FileHandle, open } from 'node:fs/promises';
import type { Sink } from '../../src/model/ports.ts';

/** A real file, for tests that are about memory. */
export class FileSink implements Sink {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<FileSink> {
    return new FileSink(await open(path, 'w+'));
  }

  async write(position: number, chunks: readonly Uint8Array[]): Promise<void> {
    await this.#file.write(Buffer.concat(chunks), 0, undefined, position);
  }

  async read(position: number, length: number): Promise<Uint8Array> {
    const { buffer, bytesRead } = await this.#file.read(new Uint8Array(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  }

  async size(): Promise<number> {
    return (await this.#file.stat()).size;
  }

  async truncate(size: number): Promise<void> {
    await this.#file.truncate(size);
  }

  async sync(): Promise<void> {
    await this.#file.datasync();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
