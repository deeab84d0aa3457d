import { MediaError } from '../../model/errors.ts';

/** Reads consecutive big-endian numbers. Reading past the end is a typed error. */
export class Reader {
  readonly #view: DataView;
  readonly bytes: Uint8Array;
  position = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.position;
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2));
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4));
  }

  i32(): number {
    return this.#view.getInt32(this.#take(4));
  }

  u64(): number {
    return Number(this.#view.getBigUint64(this.#take(8)));
  }

  i64(): number {
    return Number(this.#view.getBigInt64(this.#take(8)));
  }

  take(count: number): Uint8Array {
    const start = this.#take(count);
    return this.bytes.subarray(start, start + count);
  }

  skip(count: number): void {
    this.#take(count);
  }

  #take(count: number): number {
    const position = this.position;
    if (count < 0 || count > this.left) {
      throw new MediaError('segment.damaged', 'The structure ends too early.', { facts: { position } });
    }
    this.position = position + count;
    return position;
  }
}
