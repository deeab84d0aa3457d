const half = Math.SQRT1_2;

type Weights = readonly [left: number, right: number];
const left: Weights = [1, 0];
const right: Weights = [0, 1];
const center: Weights = [half, half];
const low: Weights = [0, 0];
const back: Weights = [0.5, 0.5];
const backLeft: Weights = [half, 0];
const backRight: Weights = [0, half];

/** How much each channel adds to left and right, by the number of channels, in WAVE file order. */
const layouts: Readonly<Record<number, readonly Weights[]>> = {
  3: [left, right, center],
  4: [left, right, center, back],
  5: [left, right, center, backLeft, backRight],
  6: [left, right, center, low, backLeft, backRight],
  7: [left, right, center, low, back, backLeft, backRight],
  8: [left, right, center, low, backLeft, backRight, backLeft, backRight],
};

/** Mixes down to two channels. All are attenuated equally, so that nothing clips. */
export function toStereo(channels: readonly Float32Array[]): readonly Float32Array[] {
  const layout = layouts[channels.length];
  const [first] = channels;
  if (!layout || !first) return channels.slice(0, 2);
  const loudest = layout.reduce((sum, [weight]) => sum + weight, 0);
  return [0, 1].map((side) => {
    const mixed = new Float32Array(first.length);
    for (const [index, weights] of layout.entries()) {
      const weight = (weights[side] ?? 0) / loudest;
      const samples = channels[index];
      if (weight === 0 || !samples) continue;
      for (let at = 0; at < mixed.length; at += 1) mixed[at] = (mixed[at] ?? 0) + weight * (samples[at] ?? 0);
    }
    return mixed;
  });
}
