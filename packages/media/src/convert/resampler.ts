/** Zero crossings of the filter on each side of a sample: enough to be inaudible. */
const filterReach = 24;
/** Fraction of the lower rate's highest frequency: what is above fades out instead of aliasing. */
const passBandShare = 0.94;

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
/** Blackman's window, 1 in the middle and 0 at −1 and 1. */
const window = (x: number): number => 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** Resamples one channel, piece by piece. */
export class Resampler {
  /** Ratio of output samples to input samples, as two whole numbers. */
  readonly #up: number;
  readonly #down: number;
  readonly #half: number;
  /** One filter for each position that an output sample can have between two input samples. */
  readonly #filters: readonly Float64Array[];
  #held: Float32Array;
  /** Position of the next output sample after the first buffered one, in fractions of a sample. */
  #at: number;

  constructor(from: number, to: number) {
    const divisor = greatestDivisor(from, to);
    this.#up = to / divisor;
    this.#down = from / divisor;
    const cutoff = passBandShare * Math.min(1, to / from);
    const half = Math.ceil(filterReach / cutoff);
    this.#half = half;
    this.#filters = Array.from({ length: this.#up }, (_, phase) =>
      Float64Array.from({ length: 2 * half }, (__, tap) => {
        const distance = tap - half + 1 - phase / this.#up;
        return Math.abs(distance) >= half ? 0 : cutoff * sinc(cutoff * distance) * window(distance / half);
      }),
    );
    // Before the first sample there was silence.
    this.#held = new Float32Array(half - 1);
    this.#at = (half - 1) * this.#up;
  }

  take(samples: Float32Array): Float32Array {
    const source = new Float32Array(this.#held.length + samples.length);
    source.set(this.#held);
    source.set(samples, this.#held.length);
    // The last sample for which the filter has all its input.
    const last = (source.length - this.#half) * this.#up - 1;
    const count = Math.max(0, Math.floor((last - this.#at) / this.#down) + 1);
    const result = new Float32Array(count);
    for (let index = 0; index < count; index += 1, this.#at += this.#down) {
      const first = Math.floor(this.#at / this.#up) - this.#half + 1;
      const filter = this.#filters[this.#at % this.#up] ?? new Float64Array(0);
      let sum = 0;
      for (let tap = 0; tap < filter.length; tap += 1) sum += (filter[tap] ?? 0) * (source[first + tap] ?? 0);
      result[index] = sum;
    }
    const used = Math.min(source.length, Math.floor(this.#at / this.#up) - this.#half + 1);
    this.#held = source.slice(used);
    this.#at -= used * this.#up;
    return result;
  }
}
