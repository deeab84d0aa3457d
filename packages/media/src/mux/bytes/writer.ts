const text = new TextEncoder();

/** Several consecutive pieces of bytes. Payloads are passed on as pieces and never copied. */
export type Chunks = readonly Uint8Array[];

/** Total bytes in all pieces. */
export function sizeOf(chunks: Chunks): number {
  let size = 0;
  // Indexed loop: there is a chunk per packet, and an iterator would allocate an object for each.
  for (let index = 0; index < chunks.length; index += 1) size += chunks[index]?.length ?? 0;
  return size;
}

/** A new array with the bytes of several. For small structures only: media is passed on as chunks. */
export function join(chunks: Chunks): Uint8Array {
  const joined = new Uint8Array(sizeOf(chunks));
  let position = 0;
  for (const chunk of chunks) {
    joined.set(chunk, position);
    position += chunk.length;
  }
  return joined;
}

/** UTF-8 bytes. */
export function utf8(value: string): Uint8Array {
  return text.encode(value);
}

/** A growing byte buffer, big-endian unless a name says otherwise. */
export class Writer {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  get length(): number {
    return this.#length;
  }

  u8(value: number): this {
    const position = this.#grow(1);
    this.#view.setUint8(position, value);
    return this;
  }

  u16(value: number): this {
    const position = this.#grow(2);
    this.#view.setUint16(position, value);
    return this;
  }

  u24(value: number): this {
    return this.u8(value >>> 16).u16(value & 0xff_ff);
  }

  u32(value: number): this {
    const position = this.#grow(4);
    this.#view.setUint32(position, value);
    return this;
  }

  i32(value: number): this {
    const position = this.#grow(4);
    this.#view.setInt32(position, value);
    return this;
  }

  /** Also for negative values, as two's complement. */
  u64(value: number): this {
    const position = this.#grow(8);
    this.#view.setBigInt64(position, BigInt(value));
    return this;
  }

  f64(value: number): this {
    const position = this.#grow(8);
    this.#view.setFloat64(position, value);
    return this;
  }

  u16le(value: number): this {
    const position = this.#grow(2);
    this.#view.setUint16(position, value, true);
    return this;
  }

  u32le(value: number): this {
    const position = this.#grow(4);
    this.#view.setUint32(position, value, true);
    return this;
  }

  u64le(value: number): this {
    const position = this.#grow(8);
    this.#view.setBigInt64(position, BigInt(value), true);
    return this;
  }

  /**
   * Makes room for `count` bytes and returns its position in the view: for long lists, where one call per number would
   * be slow.
   */
  room(count: number): { readonly view: DataView; readonly at: number } {
    const at = this.#grow(count);
    return { view: this.#view, at };
  }

  bytes(value: Uint8Array): this {
    const position = this.#grow(value.length);
    this.#bytes.set(value, position);
    return this;
  }

  text(value: string): this {
    return this.bytes(utf8(value));
  }

  zeros(count: number): this {
    const position = this.#grow(count);
    this.#bytes.fill(0, position, position + count);
    return this;
  }

  /** Overwrites four bytes that were written before. */
  patch32(position: number, value: number): void {
    this.#view.setUint32(position, value);
  }

  /** The written bytes. The writer must not be used afterwards. */
  done(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Makes room and returns its position. May replace the array and its view, so read them only afterwards. */
  #grow(count: number): number {
    const position = this.#length;
    const needed = position + count;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, position));
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    this.#length = needed;
    return position;
  }
}
