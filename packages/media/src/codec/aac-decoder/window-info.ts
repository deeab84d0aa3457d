import type { Bands } from './bands.ts';
import { damaged } from './failures.ts';
import type { FrameReader } from './frame-reader.ts';

/** window_sequence. */
export const onlyLong = 0;
export const longStart = 1;
export const eightShort = 2;
export const longStop = 3;

/** How a frame of one channel is divided into windows, groups and bands (ics_info). */
export class WindowInfo {
  sequence = onlyLong;
  /** 0 is the sine window, 1 the Kaiser-Bessel derived one. */
  shape: 0 | 1 = 0;
  /** Bands that are coded in each group. */
  codedBands = 0;
  groups = 1;
  /** Windows in each group. */
  readonly groupSizes = new Uint8Array(8);
  bands: Bands;
  readonly #long: Bands;
  readonly #short: Bands;

  constructor(tables: { long: Bands; short: Bands }) {
    this.#long = tables.long;
    this.#short = tables.short;
    this.bands = tables.long;
  }

  get isShort(): boolean {
    return this.sequence === eightShort;
  }

  read(bits: FrameReader): void {
    bits.skip(1);
    this.sequence = bits.bits(2);
    this.shape = bits.flag() ? 1 : 0;
    this.groups = 1;
    this.groupSizes[0] = 1;
    if (this.isShort) {
      this.bands = this.#short;
      this.codedBands = bits.bits(4);
      this.#readGrouping(bits.bits(7));
    } else {
      this.bands = this.#long;
      this.codedBands = bits.bits(6);
      if (bits.flag()) throw damaged('it has prediction, which AAC-LC has not');
    }
    if (this.codedBands > this.bands.count) throw damaged('it has too many bands');
  }

  /** One bit for each window after the first: set when it continues the group. */
  #readGrouping(mask: number): void {
    for (let bit = 6; bit >= 0; bit -= 1) {
      const isSame = ((mask >> bit) & 1) === 1;
      if (!isSame) this.groups += 1;
      this.groupSizes[this.groups - 1] = isSame ? (this.groupSizes[this.groups - 1] ?? 0) + 1 : 1;
    }
  }

  copy(other: WindowInfo): void {
    this.sequence = other.sequence;
    this.shape = other.shape;
    this.codedBands = other.codedBands;
    this.groups = other.groups;
    this.groupSizes.set(other.groupSizes);
    this.bands = other.bands;
  }
}
