import type { Chunks } from './writer.ts';

const blockBytes = 64 * 1024;

/**
 * A long list of big-endian numbers, as stored in the index of a file. It grows in blocks that are never copied and go
 * to the sink unchanged, so an index of millions of entries takes no more memory than its own size.
 */
export class Table {
  readonly #blocks: DataView[] = [];
  #block: DataView | undefined;
  #used = blockBytes;
  /** Bytes. */
  size = 0;

  u32(value: number): void {
    const block = this.#room();
    block.setUint32(this.#used, value);
    this.#advance(4);
  }

  i32(value: number): void {
    const block = this.#room();
    block.setInt32(this.#used, value);
    this.#advance(4);
  }

  u64(value: number): void {
    this.u32(Math.floor(value / 0x1_0000_0000));
    this.u32(value % 0x1_0000_0000);
  }

  chunks(): Chunks {
    return this.#blocks.map((view, index) => {
      const used = index === this.#blocks.length - 1 ? this.#used : blockBytes;
      return new Uint8Array(view.buffer, 0, used);
    });
  }

  #room(): DataView {
    if (this.#block && this.#used < blockBytes) return this.#block;
    const block = new DataView(new ArrayBuffer(blockBytes));
    this.#blocks.push(block);
    this.#block = block;
    this.#used = 0;
    return block;
  }

  #advance(count: number): void {
    this.#used += count;
    this.size += count;
  }
}
