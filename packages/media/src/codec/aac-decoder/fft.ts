/** One pass: combines groups of `radix` numbers that are `count × stride` apart. */
interface Pass {
  readonly radix: number;
  readonly count: number;
  readonly stride: number;
  /** Twiddle factors: `radix − 1` for each of the `count` groups. */
  readonly cos: Float64Array;
  readonly sin: Float64Array;
  /** The roots of unity that belong to the radix. */
  readonly rootRe: Float64Array;
  readonly rootIm: Float64Array;
}

function planPasses(size: number): Pass[] {
  const passes: Pass[] = [];
  let left = size;
  for (let stride = 1; left > 1; ) {
    const radix = [4, 2, 3, 5].find((factor) => left % factor === 0) ?? left;
    const count = left / radix;
    const angle = (_: unknown, i: number): number =>
      (-2 * Math.PI * Math.floor(i / (radix - 1)) * ((i % (radix - 1)) + 1)) / left;
    const angles = Array.from({ length: count * (radix - 1) }, angle);
    const roots = Array.from({ length: radix }, (_, i) => (-2 * Math.PI * i) / radix);
    passes.push({
      radix,
      count,
      stride,
      cos: Float64Array.from(angles, Math.cos),
      sin: Float64Array.from(angles, Math.sin),
      rootRe: Float64Array.from(roots, Math.cos),
      rootIm: Float64Array.from(roots, Math.sin),
    });
    stride *= radix;
    left = count;
  }
  return passes;
}

/**
 * A complex Fourier transform (Stockham's: no reordering at the end). The input is written to `re` and `im`, and `run`
 * leaves the output there; it swaps arrays, so both must be read from the object again each time.
 */
export class ComplexFft {
  re: Float64Array;
  im: Float64Array;
  #spareRe: Float64Array;
  #spareIm: Float64Array;
  readonly #passes: readonly Pass[];

  constructor(size: number) {
    this.re = new Float64Array(size);
    this.im = new Float64Array(size);
    this.#spareRe = new Float64Array(size);
    this.#spareIm = new Float64Array(size);
    this.#passes = planPasses(size);
  }

  run(): void {
    for (const pass of this.#passes) {
      const re = this.re;
      const im = this.im;
      const spareRe = this.#spareRe;
      const spareIm = this.#spareIm;
      if (pass.radix === 4) byFour(pass, re, im, spareRe, spareIm);
      else if (pass.radix === 2) byTwo(pass, re, im, spareRe, spareIm);
      else byAny(pass, re, im, spareRe, spareIm);
      this.re = spareRe;
      this.im = spareIm;
      this.#spareRe = re;
      this.#spareIm = im;
    }
  }
}

function byFour(pass: Pass, re: Float64Array, im: Float64Array, outRe: Float64Array, outIm: Float64Array): void {
  const { count, stride, cos, sin } = pass;
  const step = count * stride;
  for (let group = 0; group < count; group += 1) {
    const c1 = cos[3 * group] ?? 0;
    const c2 = cos[3 * group + 1] ?? 0;
    const c3 = cos[3 * group + 2] ?? 0;
    const s1 = sin[3 * group] ?? 0;
    const s2 = sin[3 * group + 1] ?? 0;
    const s3 = sin[3 * group + 2] ?? 0;
    let to = 4 * group * stride;
    for (let i = group * stride, end = i + stride; i < end; i += 1, to += 1) {
      const r0 = re[i] ?? 0;
      const i0 = im[i] ?? 0;
      const r1 = re[i + step] ?? 0;
      const i1 = im[i + step] ?? 0;
      const r2 = re[i + 2 * step] ?? 0;
      const i2 = im[i + 2 * step] ?? 0;
      const r3 = re[i + 3 * step] ?? 0;
      const i3 = im[i + 3 * step] ?? 0;
      const evenRe = r0 - r2;
      const evenIm = i0 - i2;
      const oddRe = i1 - i3;
      const oddIm = r3 - r1;
      outRe[to] = r0 + r2 + (r1 + r3);
      outIm[to] = i0 + i2 + (i1 + i3);
      const x1 = evenRe + oddRe;
      const y1 = evenIm + oddIm;
      outRe[to + stride] = x1 * c1 - y1 * s1;
      outIm[to + stride] = x1 * s1 + y1 * c1;
      const x2 = r0 + r2 - (r1 + r3);
      const y2 = i0 + i2 - (i1 + i3);
      outRe[to + 2 * stride] = x2 * c2 - y2 * s2;
      outIm[to + 2 * stride] = x2 * s2 + y2 * c2;
      const x3 = evenRe - oddRe;
      const y3 = evenIm - oddIm;
      outRe[to + 3 * stride] = x3 * c3 - y3 * s3;
      outIm[to + 3 * stride] = x3 * s3 + y3 * c3;
    }
  }
}

function byTwo(pass: Pass, re: Float64Array, im: Float64Array, outRe: Float64Array, outIm: Float64Array): void {
  const { count, stride, cos, sin } = pass;
  const step = count * stride;
  for (let group = 0; group < count; group += 1) {
    const c = cos[group] ?? 0;
    const s = sin[group] ?? 0;
    let to = 2 * group * stride;
    for (let i = group * stride, end = i + stride; i < end; i += 1, to += 1) {
      const r0 = re[i] ?? 0;
      const i0 = im[i] ?? 0;
      const r1 = re[i + step] ?? 0;
      const i1 = im[i + step] ?? 0;
      outRe[to] = r0 + r1;
      outIm[to] = i0 + i1;
      outRe[to + stride] = (r0 - r1) * c - (i0 - i1) * s;
      outIm[to + stride] = (r0 - r1) * s + (i0 - i1) * c;
    }
  }
}

/** Radix 3 and 5, for frames of 960 samples only: the plain sum is fast enough. */
function byAny(pass: Pass, re: Float64Array, im: Float64Array, outRe: Float64Array, outIm: Float64Array): void {
  const { radix, count, stride, cos, sin } = pass;
  for (let at = 0; at < count * radix; at += 1) {
    const group = Math.floor(at / radix);
    const k = at % radix;
    const c = k === 0 ? 1 : (cos[group * (radix - 1) + k - 1] ?? 0);
    const s = k === 0 ? 0 : (sin[group * (radix - 1) + k - 1] ?? 0);
    for (let i = 0; i < stride; i += 1) {
      let x = 0;
      let y = 0;
      for (let j = 0; j < radix; j += 1) {
        const from = (group + j * count) * stride + i;
        const rootRe = pass.rootRe[(j * k) % radix] ?? 0;
        const rootIm = pass.rootIm[(j * k) % radix] ?? 0;
        x += (re[from] ?? 0) * rootRe - (im[from] ?? 0) * rootIm;
        y += (re[from] ?? 0) * rootIm + (im[from] ?? 0) * rootRe;
      }
      outRe[at * stride + i] = x * c - y * s;
      outIm[at * stride + i] = x * s + y * c;
    }
  }
}
