/** Rising halves of windows, by window_shape: 0 is the sine window, 1 Kaiser-Bessel derived. Falling ones are mirrored. */
export interface Windows {
  readonly long: readonly [Float64Array, Float64Array];
  readonly short: readonly [Float64Array, Float64Array];
  /** As long as `long` but as steep as `short`: used next to a frame of short windows. */
  readonly steep: readonly [Float64Array, Float64Array];
}

function sineWindow(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / (2 * size)));
}

/** The modified Bessel function of order 0. */
function bessel(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-17; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function kaiserWindow(size: number, alpha: number): Float64Array {
  const kernel = Float64Array.from({ length: size + 1 }, (_, i) =>
    bessel(Math.PI * alpha * Math.sqrt(1 - ((2 * i) / size - 1) ** 2)),
  );
  const total = kernel.reduce((sum, value) => sum + value, 0);
  let sum = 0;
  return Float64Array.from(kernel.subarray(0, size), (value) => {
    sum += value;
    return Math.sqrt(sum / total);
  });
}

function steepWindow(size: number, short: Float64Array): Float64Array {
  const window = new Float64Array(size).fill(1);
  const gap = (size - short.length) / 2;
  window.fill(0, 0, gap);
  window.set(short, gap);
  return window;
}

/** The windows for frames of `size` samples. For Kaiser-Bessel, alpha is 4 and 6: ISO/IEC 14496-3, 4.6.11.3.2. */
export function createWindows(size: number): Windows {
  const sine = sineWindow(size / 8);
  const kaiser = kaiserWindow(size / 8, 6);
  return {
    long: [sineWindow(size), kaiserWindow(size, 4)],
    short: [sine, kaiser],
    steep: [steepWindow(size, sine), steepWindow(size, kaiser)],
  };
}
