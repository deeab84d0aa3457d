import { BitWriter } from '../../bits.ts';
import { type Bands, bandTables } from '../bands.ts';
import { scaleFactorCode, spectralCodes } from '../codebooks.ts';
import { eightShort, longStart, longStop, onlyLong } from '../window-info.ts';

/** By symbol: the code of a codebook that is stored as in codebooks.ts. */
export function codesOf(order: string): Map<number, { code: number; length: number }> {
  const codes = new Map<number, { code: number; length: number }>();
  let code = 0;
  for (const [index, group] of order.split('|').entries()) {
    code *= 2;
    for (const digits of group.match(/../g) ?? []) {
      codes.set(Number.parseInt(digits, 36), { code, length: index + 1 });
      code += 1;
    }
  }
  return codes;
}

const scaleFactors = codesOf(scaleFactorCode);
const spectra = spectralCodes.map(({ order }) => codesOf(order));

/** By window_sequence: what may come next. */
const followers: readonly (readonly number[])[] = [
  [onlyLong, longStart],
  [eightShort, eightShort],
  [eightShort, longStop],
  [onlyLong, longStart],
];

type Random = (below: number) => number;
interface Shape {
  readonly sequence: number;
  readonly window: number;
  readonly bands: Bands;
  readonly coded: number;
  /** Windows in each group. */
  readonly groups: readonly number[];
}

/**
 * Writes frames that follow all rules but make no musical sense: they use every tool of AAC-LC, including those that no
 * available encoder uses. The expected sound comes from another decoder.
 */
export class FrameWriter {
  readonly #random: Random;
  readonly #tables: { long: Bands; short: Bands };
  #sequence = onlyLong;
  #bits = new BitWriter();

  constructor(rateIndex: number, random: Random, frameSize = 1024) {
    this.#random = random;
    this.#tables = bandTables(rateIndex, frameSize);
  }

  /** A raw_data_block with one pair of channels that share their windows. */
  pair(): Uint8Array {
    const random = this.#random;
    this.#bits = new BitWriter().bits(1, 3).bits(0, 4).bits(1, 1);
    const shape = this.#shape();
    const bandsInAll = shape.coded * shape.groups.length;
    this.#info(shape);
    const mask = random(3);
    this.#bits.bits(mask, 2);
    const isJoined = Array.from({ length: bandsInAll }, () => (mask === 1 ? random(2) : mask / 2));
    if (mask === 1) for (const bit of isJoined) this.#bits.bits(bit, 1);
    const left = this.#books(bandsInAll, 14);
    // Noise in both channels of a joined band is left out: decoders differ there.
    const right = this.#books(bandsInAll, 16).map((book, i) => (book === 13 && isJoined[i] === 1 ? 1 : book));
    this.#channel(shape, left);
    this.#channel(shape, right);
    return this.#bits.bits(7, 3).toBytes();
  }

  /** A raw_data_block with one channel, of codebooks below `below`: 13 is noise. */
  single(below = 14): Uint8Array {
    this.#bits = new BitWriter().bits(0, 3).bits(0, 4);
    const shape = this.#shape();
    this.#channel(shape, this.#books(shape.coded * shape.groups.length, below), () => this.#info(shape));
    return this.#bits.bits(7, 3).toBytes();
  }

  #shape(): Shape {
    const random = this.#random;
    this.#sequence = followers[this.#sequence]?.[random(2)] ?? onlyLong;
    const isShort = this.#sequence === eightShort;
    const bands = isShort ? this.#tables.short : this.#tables.long;
    const groups = [1];
    for (let i = 1; i < (isShort ? 8 : 1); i += 1) {
      if (random(2) === 0) groups.push(1);
      else groups.push((groups.pop() ?? 0) + 1);
    }
    return { sequence: this.#sequence, window: random(2), bands, coded: random(bands.count + 1), groups };
  }

  #info({ sequence, window, coded, groups }: Shape): void {
    this.#bits.bits(0, 1).bits(sequence, 2).bits(window, 1);
    if (sequence !== eightShort) {
      this.#bits.bits(coded, 6).bits(0, 1);
      return;
    }
    const continued = groups.flatMap((size) => [0, ...Array.from({ length: size - 1 }, () => 1)]);
    this.#bits.bits(coded, 4);
    for (const bit of continued.slice(1)) this.#bits.bits(bit, 1);
  }

  /** A codebook for every band, in runs. */
  #books(count: number, below: number): number[] {
    let book = 0;
    return Array.from({ length: count }, () => {
      if (this.#random(3) === 0) book = this.#random(below);
      return book === 12 ? 11 : book;
    });
  }

  #channel(shape: Shape, books: readonly number[], info?: () => void): void {
    const random = this.#random;
    const isShort = shape.sequence === eightShort;
    const gain = 110 + random(20);
    this.#bits.bits(gain, 8);
    info?.();
    for (let group = 0; group < shape.groups.length; group += 1) {
      this.#sections(books.slice(group * shape.coded, (group + 1) * shape.coded), isShort ? 3 : 5);
    }
    this.#gains(books, gain);
    const hasPulses = !isShort && shape.coded > 0 && random(2) === 0;
    this.#bits.bits(hasPulses ? 1 : 0, 1);
    if (hasPulses) this.#pulses(shape);
    const hasShaping = random(2) === 0;
    this.#bits.bits(hasShaping ? 1 : 0, 1);
    if (hasShaping) for (let i = 0; i < (isShort ? 8 : 1); i += 1) this.#shaping(isShort);
    this.#bits.bits(0, 1);
    this.#values(shape, books);
  }

  #sections(books: readonly number[], size: number): void {
    const longest = 2 ** size - 1;
    for (let at = 0; at < books.length; ) {
      let end = at;
      while (end < books.length && books[end] === books[at]) end += 1;
      this.#bits.bits(books[at] ?? 0, 4);
      let left = end - at;
      for (; left >= longest; left -= longest) this.#bits.bits(longest, size);
      this.#bits.bits(left, size);
      at = end;
    }
  }

  #gains(books: readonly number[], gain: number): void {
    let factor = gain;
    let isFirstNoise = true;
    for (const book of books) {
      if (book === 0) continue;
      if (book === 13 && isFirstNoise) {
        // About the size of the other bands: noise starts 90 below the gain.
        this.#bits.bits(256 + 90 - gain + 10 + this.#random(20), 9);
        isFirstNoise = false;
        continue;
      }
      let difference = this.#random(13) - 6;
      if (book < 13 && Math.abs(factor + difference - gain) > 20) difference = Math.sign(gain - factor);
      if (book < 13) factor += difference;
      this.#symbol(scaleFactors, 60 + difference);
    }
  }

  /** All of them in coded bands; elsewhere decoders differ. */
  #pulses({ bands, coded }: Shape): void {
    const random = this.#random;
    const count = random(4);
    const first = random(coded);
    this.#bits.bits(count, 2).bits(first, 6);
    let room = (bands.offsets[coded] ?? 0) - (bands.offsets[first] ?? 0);
    for (let i = 0; i <= count; i += 1) {
      const distance = random(Math.min(32, room));
      this.#bits.bits(distance, 5).bits(random(16), 4);
      room -= distance;
    }
  }

  #shaping(isShort: boolean): void {
    const random = this.#random;
    const count = random(isShort ? 2 : 4);
    this.#bits.bits(count, isShort ? 1 : 2);
    if (count === 0) return;
    const resolution = random(2);
    this.#bits.bits(resolution, 1);
    for (let i = 0; i < count; i += 1) {
      const order = random(isShort ? 8 : 13);
      this.#bits.bits(random(isShort ? 16 : 40), isShort ? 4 : 6).bits(order, isShort ? 3 : 5);
      if (order === 0) continue;
      const isPacked = random(2);
      const size = 3 + resolution - isPacked;
      this.#bits.bits(random(2), 1).bits(isPacked, 1);
      // Small coefficients, because long filters with large ones amplify even rounding errors.
      for (let k = 0; k < order; k += 1) this.#bits.bits((random(3) - 1 + 2 ** size) % 2 ** size, size);
    }
  }

  #values({ bands, coded, groups }: Shape, books: readonly number[]): void {
    for (const [group, windows] of groups.entries()) {
      for (let band = 0; band < coded; band += 1) {
        const book = books[group * coded + band] ?? 0;
        const width = (bands.offsets[band + 1] ?? 0) - (bands.offsets[band] ?? 0);
        if (book > 0 && book < 12) this.#band(book, width * windows);
      }
    }
  }

  #band(book: number, width: number): void {
    const code = spectralCodes[book - 1];
    const codes = spectra[book - 1];
    if (!code || !codes) return;
    for (let at = 0; at < width; at += code.dimension) {
      const symbol = this.#random(codes.size);
      this.#symbol(codes, symbol);
      if (code.isSigned) continue;
      const digits = Array.from(
        { length: code.dimension },
        (_, i) => Math.floor(symbol / code.base ** (code.dimension - 1 - i)) % code.base,
      );
      for (const digit of digits) if (digit !== 0) this.#bits.bits(this.#random(2), 1);
      for (const digit of digits) if (book === 11 && digit === 16) this.#escape();
    }
  }

  #escape(): void {
    const more = this.#random(4);
    this.#bits.bits(2 ** (more + 1) - 2, more + 1).bits(this.#random(2 ** (more + 4)), more + 4);
  }

  #symbol(codes: ReturnType<typeof codesOf>, symbol: number): void {
    const { code, length } = codes.get(symbol) ?? { code: 0, length: 1 };
    this.#bits.bits(code, length);
  }
}

/** A frame with its ADTS header. */
export function withAdtsHeader(frame: Uint8Array, rateIndex: number, channels: number): Uint8Array {
  const header = new BitWriter().bits(0xfff1, 16).bits(1, 2).bits(rateIndex, 4).bits(0, 1).bits(channels, 3).bits(0, 4);
  header
    .bits(frame.length + 7, 13)
    .bits(0x7ff, 11)
    .bits(0, 2);
  return Uint8Array.from([...header.toBytes(), ...frame]);
}

/** A frame in LOAS, which can signal frames of 960 samples. */
export function withLoasHeader(frame: Uint8Array, config: Uint8Array): Uint8Array {
  const element = new BitWriter().bits(0, 1).bits(0, 1).bits(1, 1).bits(0, 6).bits(0, 4).bits(0, 3);
  for (const byte of config) element.bits(byte, 8);
  element.bits(0, 3).bits(255, 8).bits(0, 1).bits(0, 1);
  for (let left = frame.length; left >= 0; left -= 255) element.bits(Math.min(left, 255), 8);
  for (const byte of frame) element.bits(byte, 8);
  const bytes = element.toBytes();
  return Uint8Array.from([...new BitWriter().bits(0x2b7, 11).bits(bytes.length, 13).toBytes(), ...bytes]);
}
