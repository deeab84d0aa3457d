import { damaged } from './failures.ts';
import type { FrameReader } from './frame-reader.ts';
import type { WindowInfo } from './window-info.ts';

/** Filters per window, and the highest order of AAC-LC. */
const maxFilters = 4;
const maxOrder = 12;
const maxShortOrder = 7;

/** Temporal noise shaping: filters that run over the coefficients of a window (tns_data). */
export class NoiseShaping {
  isPresent = false;
  readonly #counts = new Uint8Array(8);
  readonly #lengths = new Uint8Array(8 * maxFilters);
  readonly #orders = new Uint8Array(8 * maxFilters);
  readonly #isDownward = new Uint8Array(8 * maxFilters);
  readonly #taps = new Float64Array(8 * maxFilters * maxOrder);
  readonly #scratch = new Float64Array(maxOrder);

  read(bits: FrameReader, info: WindowInfo): void {
    const { isShort } = info;
    for (let window = 0; window < (isShort ? 8 : 1); window += 1) {
      const count = bits.bits(isShort ? 1 : 2);
      this.#counts[window] = count;
      if (count === 0) continue;
      const resolution = bits.bits(1) + 3;
      for (let i = 0; i < count; i += 1) this.#readFilter(bits, isShort, window * maxFilters + i, resolution);
      bits.check();
    }
  }

  #readFilter(bits: FrameReader, isShort: boolean, filter: number, resolution: number): void {
    this.#lengths[filter] = bits.bits(isShort ? 4 : 6);
    const order = bits.bits(isShort ? 3 : 5);
    if (order > (isShort ? maxShortOrder : maxOrder)) throw damaged('a filter is too long');
    this.#orders[filter] = order;
    if (order === 0) return;
    this.#isDownward[filter] = bits.bits(1);
    const size = resolution - bits.bits(1);
    const taps = this.#taps.subarray(filter * maxOrder, filter * maxOrder + order);
    for (let i = 0; i < order; i += 1) {
      const code = (bits.bits(size) << (32 - size)) >> (32 - size);
      this.#addReflection(taps, i, reflection(code, resolution));
    }
  }

  /** One step of the conversion from reflection coefficients to filter taps. */
  #addReflection(taps: Float64Array, index: number, value: number): void {
    const scratch = this.#scratch;
    for (let i = 0; i < index; i += 1) scratch[i] = (taps[i] ?? 0) + value * (taps[index - 1 - i] ?? 0);
    for (let i = 0; i < index; i += 1) taps[i] = scratch[i] ?? 0;
    taps[index] = value;
  }

  apply(spectrum: Float64Array, info: WindowInfo, windowSize: number): void {
    const { bands, codedBands, isShort } = info;
    const highest = Math.min(bands.tnsLimit, codedBands);
    for (let window = 0; window < (isShort ? 8 : 1); window += 1) {
      let bottom = bands.count;
      for (let i = 0; i < (this.#counts[window] ?? 0); i += 1) {
        const filter = window * maxFilters + i;
        const top = bottom;
        bottom = Math.max(0, top - (this.#lengths[filter] ?? 0));
        const start = bands.offsets[Math.min(bottom, highest)] ?? 0;
        const end = bands.offsets[Math.min(top, highest)] ?? 0;
        this.#filter(spectrum, window * windowSize + start, window * windowSize + end, filter);
      }
    }
  }

  #filter(spectrum: Float64Array, start: number, end: number, filter: number): void {
    const taps = this.#taps;
    const order = this.#orders[filter] ?? 0;
    const step = this.#isDownward[filter] === 1 ? -1 : 1;
    const first = filter * maxOrder;
    let at = step === 1 ? start : end - 1;
    for (let done = 0; done < end - start; done += 1, at += step) {
      let value = spectrum[at] ?? 0;
      const reach = Math.min(order, done);
      for (let i = 0; i < reach; i += 1) value -= (taps[first + i] ?? 0) * (spectrum[at - (i + 1) * step] ?? 0);
      spectrum[at] = value;
    }
  }
}

/** Negative codes are spread a little wider than positive ones, so that all values stay within −1 … 1. */
function reflection(code: number, resolution: number): number {
  const steps = 2 ** (resolution - 1) + (code >= 0 ? -0.5 : 0.5);
  return Math.sin((code * Math.PI) / 2 / steps);
}
