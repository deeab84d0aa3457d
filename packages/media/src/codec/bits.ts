/**
 * Reads big-endian bit fields. Past the end every bit is 0 and `isOverrun` is set, so that a parser of untrusted
 * headers needs one check at its end instead of one per read.
 */
export class BitReader {
  isOverrun = false;
  readonly #data: Uint8Array;
  readonly #end: number;
  #position: number;

  constructor(data: Uint8Array, start = 0, end = data.length) {
    this.#data = data;
    this.#position = start * 8;
    this.#end = Math.min(end, data.length) * 8;
  }

  /** Bits that are still unread. */
  get left(): number {
    return Math.max(0, this.#end - this.#position);
  }

  /** Position of the next bit, counted from the start of the array. */
  get bitPosition(): number {
    return this.#position;
  }

  bit(): number {
    if (this.#position >= this.#end) {
      this.isOverrun = true;
      return 0;
    }
    const value = ((this.#data[this.#position >> 3] ?? 0) >> (7 - (this.#position & 7))) & 1;
    this.#position += 1;
    return value;
  }

  flag(): boolean {
    return this.bit() === 1;
  }

  /** Up to 53 bits. */
  bits(count: number): number {
    let value = 0;
    for (let left = count; left > 0; ) {
      if (this.#position >= this.#end) {
        this.isOverrun = true;
        return value * 2 ** left;
      }
      const available = 8 - (this.#position & 7);
      const take = Math.min(available, left);
      const byte = this.#data[this.#position >> 3] ?? 0;
      value = value * 2 ** take + ((byte >> (available - take)) & ((1 << take) - 1));
      this.#position += take;
      left -= take;
    }
    return value;
  }

  skip(count: number): void {
    this.#position += count;
    if (this.#position > this.#end) this.isOverrun = true;
  }

  align(): void {
    this.#position = (this.#position + 7) & ~7;
  }

  /** Exp-Golomb code, unsigned. */
  ue(): number {
    let zeros = 0;
    while (zeros < 32 && !this.isOverrun && this.bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** Exp-Golomb code, signed. */
  se(): number {
    const code = this.ue();
    return code % 2 === 0 ? 0 - code / 2 : (code + 1) / 2;
  }
}

/** Writes big-endian bit fields. */
export class BitWriter {
  readonly #bytes: number[] = [];
  #count = 0;

  /** Appends the low `count` bits of `value`; up to 53. */
  bits(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit -= 1) {
      const index = this.#count >> 3;
      if ((this.#count & 7) === 0) this.#bytes.push(0);
      const one = Math.floor(value / 2 ** bit) % 2;
      this.#bytes[index] = (this.#bytes[index] ?? 0) | (one << (7 - (this.#count & 7)));
      this.#count += 1;
    }
    return this;
  }

  /** Fills the last byte with zero bits. */
  align(): this {
    this.#count = this.#bytes.length * 8;
    return this;
  }

  /** The bytes so far; the last one is filled up with zero bits. */
  toBytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}
