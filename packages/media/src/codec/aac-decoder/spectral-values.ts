import { type SpectralCode, spectralCodes } from './codebooks.ts';
import { damaged } from './failures.ts';
import type { FrameReader } from './frame-reader.ts';
import { HuffmanCode } from './huffman.ts';

const escapeBook = 11;
const escapeValue = 16;

/** Reads the quantized values of one codebook. */
class SpectralReader {
  readonly #code: HuffmanCode;
  readonly #dimension: number;
  readonly #isSigned: boolean;
  readonly #hasEscape: boolean;
  /** The values of each symbol, one symbol after the other. */
  readonly #values: Int8Array;

  constructor(code: SpectralCode, book: number) {
    const { dimension, base, isSigned } = code;
    this.#code = new HuffmanCode(code.order);
    this.#dimension = dimension;
    this.#isSigned = isSigned;
    this.#hasEscape = book === escapeBook;
    const middle = isSigned ? (base - 1) / 2 : 0;
    this.#values = Int8Array.from({ length: base ** dimension * dimension }, (_, i) => {
      const symbol = Math.floor(i / dimension);
      const place = dimension - 1 - (i % dimension);
      return (Math.floor(symbol / base ** place) % base) - middle;
    });
  }

  /** Fills a range; its length is a multiple of 4. */
  read(bits: FrameReader, target: Int16Array, start: number, end: number): void {
    const dimension = this.#dimension;
    const values = this.#values;
    for (let at = start; at < end; at += dimension) {
      const first = this.#code.read(bits) * dimension;
      for (let i = 0; i < dimension; i += 1) target[at + i] = values[first + i] ?? 0;
      if (!this.#isSigned) this.#applySigns(bits, target, at);
    }
  }

  /** All signs come before all escapes. */
  #applySigns(bits: FrameReader, target: Int16Array, at: number): void {
    const end = at + this.#dimension;
    for (let i = at; i < end; i += 1) {
      const value = target[i] ?? 0;
      if (value !== 0 && bits.bits(1) === 1) target[i] = -value;
    }
    if (!this.#hasEscape) return;
    for (let i = at; i < end; i += 1) {
      const value = target[i] ?? 0;
      if (value === escapeValue) target[i] = readEscape(bits);
      else if (value === -escapeValue) target[i] = -readEscape(bits);
    }
  }
}

/** One 1 for each bit beyond 4, a zero, and the bits after the leading one. */
function readEscape(bits: FrameReader): number {
  let size = 4;
  while (bits.flag()) {
    size += 1;
    if (size > 12) throw damaged('a value is too large');
  }
  return (1 << size) + bits.bits(size);
}

/** By codebook; books 0 and above 11 have no values in the stream. */
export const spectralReaders: readonly (SpectralReader | undefined)[] = [
  undefined,
  ...spectralCodes.map((code, index) => new SpectralReader(code, index + 1)),
];
