import type { FrameReader } from './frame-reader.ts';

/** Codes up to this length are found by one lookup in a 1 KB table. */
const quickBits = 9;

/** Decodes symbols of a code that is stored as in codebooks.ts. */
export class HuffmanCode {
  /** By the next 9 bits: symbol × 32 + length, or 0 when the code is longer. */
  readonly #quick = new Uint16Array(1 << quickBits);
  /** Symbols ordered by code. */
  readonly #symbols: Uint16Array;
  /** By length: the first longer code, padded to the longest length. */
  readonly #limits: Int32Array;
  /** By length: the offset from a code to its place in `symbols`. */
  readonly #starts: Int32Array;
  readonly #longest: number;

  constructor(order: string) {
    const groups = order.split('|');
    this.#longest = groups.length;
    this.#symbols = Uint16Array.from(order.replaceAll('|', '').match(/../g) ?? [], (digits) =>
      Number.parseInt(digits, 36),
    );
    this.#limits = new Int32Array(this.#longest + 1);
    this.#starts = new Int32Array(this.#longest + 1);
    let code = 0;
    let at = 0;
    for (const [index, group] of groups.entries()) {
      const length = index + 1;
      code *= 2;
      this.#starts[length] = at - code;
      for (let i = group.length / 2; i > 0; i -= 1) {
        this.#fillQuick(code, length, this.#symbols[at] ?? 0);
        code += 1;
        at += 1;
      }
      this.#limits[length] = code << (this.#longest - length);
    }
  }

  #fillQuick(code: number, length: number, symbol: number): void {
    if (length > quickBits) return;
    const free = quickBits - length;
    this.#quick.fill(symbol * 32 + length, code << free, (code + 1) << free);
  }

  read(bits: FrameReader): number {
    const entry = this.#quick[bits.peek(quickBits)] ?? 0;
    if (entry !== 0) {
      bits.position += entry & 31;
      return entry >> 5;
    }
    const longest = this.#longest;
    const limits = this.#limits;
    const word = bits.peek(longest);
    let length = quickBits + 1;
    while (length < longest && word >= (limits[length] ?? 0)) length += 1;
    bits.position += length;
    return this.#symbols[(word >> (longest - length)) + (this.#starts[length] ?? 0)] ?? 0;
  }
}
