import { ComplexFft } from './fft.ts';

/**
 * The inverse MDCT, folded: of the 2n samples that n coefficients make, the first half is antisymmetric and the second
 * symmetric, so n values are enough. They are a DCT-IV, computed by a complex FFT of half the size.
 */
export class InverseTransform {
  readonly size: number;
  readonly #fft: ComplexFft;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #scale: number;

  /** Every value is multiplied by `scale` on the way. */
  constructor(size: number, scale: number) {
    const half = size / 2;
    this.size = size;
    this.#fft = new ComplexFft(half);
    const angle = (_: unknown, i: number): number => (Math.PI * (i + 1 / 8)) / size;
    const angles = Array.from({ length: half }, angle);
    this.#cos = Float64Array.from(angles, Math.cos);
    this.#sin = Float64Array.from(angles, Math.sin);
    this.#scale = scale;
  }

  /** output[j] = scale × Σ input[at + k] · cos(π/size · (j + ½)(k + ½)). */
  run(input: Float64Array, at: number, output: Float64Array): void {
    const { size } = this;
    const cos = this.#cos;
    const sin = this.#sin;
    const scale = this.#scale;
    const half = size / 2;
    const { re, im } = this.#fft;
    for (let i = 0; i < half; i += 1) {
      const a = (input[at + 2 * i] ?? 0) * scale;
      const b = (input[at + size - 1 - 2 * i] ?? 0) * scale;
      const c = cos[i] ?? 0;
      const s = sin[i] ?? 0;
      re[i] = a * c + b * s;
      im[i] = b * c - a * s;
    }
    this.#fft.run();
    const { re: outRe, im: outIm } = this.#fft;
    for (let i = 0; i < half; i += 1) {
      const a = outRe[i] ?? 0;
      const b = outIm[i] ?? 0;
      const c = cos[i] ?? 0;
      const s = sin[i] ?? 0;
      output[2 * i] = a * c + b * s;
      output[size - 1 - 2 * i] = a * s - b * c;
    }
  }
}
