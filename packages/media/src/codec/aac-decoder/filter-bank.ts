import { InverseTransform } from './transform.ts';
import { eightShort, longStart, longStop, type WindowInfo } from './window-info.ts';
import { createWindows, type Windows } from './windows.ts';

/** State of a channel between two frames. */
export class Overlap {
  /** The second half of the last frame, which the next frame completes. */
  readonly rest: Float64Array;
  shape: 0 | 1 = 0;

  constructor(frameSize: number) {
    this.rest = new Float64Array(frameSize);
  }
}

/** Turns coefficients into samples. One instance serves all channels. */
export class FilterBank {
  readonly #size: number;
  readonly #windows: Windows;
  readonly #long: InverseTransform;
  readonly #short: InverseTransform;
  readonly #folded: Float64Array;
  readonly #sum: Float64Array;

  constructor(frameSize: number) {
    this.#size = frameSize;
    this.#windows = createWindows(frameSize);
    // The coefficients are scaled for 16-bit samples.
    this.#long = new InverseTransform(frameSize, 1 / frameSize / 32_768);
    this.#short = new InverseTransform(frameSize / 8, 8 / frameSize / 32_768);
    this.#folded = new Float64Array(frameSize);
    this.#sum = new Float64Array(frameSize * 2);
  }

  run(spectrum: Float64Array, info: WindowInfo, overlap: Overlap, output: Float32Array): void {
    if (info.sequence === eightShort) this.#runShort(spectrum, info, overlap, output);
    else this.#runLong(spectrum, info, overlap, output);
    overlap.shape = info.shape;
  }

  #runLong(spectrum: Float64Array, info: WindowInfo, overlap: Overlap, output: Float32Array): void {
    const size = this.#size;
    const folded = this.#folded;
    const { long, steep } = this.#windows;
    const { rest } = overlap;
    const half = size / 2;
    const rise = (info.sequence === longStop ? steep : long)[overlap.shape];
    const fall = (info.sequence === longStart ? steep : long)[info.shape];
    this.#long.run(spectrum, 0, folded);
    for (let i = 0; i < half; i += 1) {
      const mirrored = size - 1 - i;
      const first = folded[half + i] ?? 0;
      const second = folded[half - 1 - i] ?? 0;
      output[i] = clip((rest[i] ?? 0) + first * (rise[i] ?? 0));
      output[mirrored] = clip((rest[mirrored] ?? 0) - first * (rise[mirrored] ?? 0));
      rest[i] = -second * (fall[mirrored] ?? 0);
      rest[mirrored] = -second * (fall[i] ?? 0);
    }
  }

  #runShort(spectrum: Float64Array, info: WindowInfo, overlap: Overlap, output: Float32Array): void {
    const size = this.#size;
    const folded = this.#folded;
    const sum = this.#sum;
    const { short } = this.#windows;
    const { rest } = overlap;
    const width = size / 8;
    const half = width / 2;
    const gap = (size - width) / 2;
    sum.fill(0);
    for (let window = 0; window < 8; window += 1) {
      const rise = short[window === 0 ? overlap.shape : info.shape];
      const fall = short[info.shape];
      const start = gap + window * width;
      this.#short.run(spectrum, window * width, folded);
      for (let i = 0; i < half; i += 1) {
        const mirrored = width - 1 - i;
        const first = folded[half + i] ?? 0;
        const second = folded[half - 1 - i] ?? 0;
        sum[start + i] = (sum[start + i] ?? 0) + first * (rise[i] ?? 0);
        sum[start + mirrored] = (sum[start + mirrored] ?? 0) - first * (rise[mirrored] ?? 0);
        sum[start + width + i] = -second * (fall[mirrored] ?? 0);
        sum[start + width + mirrored] = -second * (fall[i] ?? 0);
      }
    }
    for (let i = 0; i < size; i += 1) {
      output[i] = clip((rest[i] ?? 0) + (sum[i] ?? 0));
      rest[i] = sum[size + i] ?? 0;
    }
  }
}

/** Damaged filters can produce NaN, which becomes silence. */
function clip(value: number): number {
  if (value <= 1) return value >= -1 ? value : -1;
  return value > 1 ? 1 : 0;
}
