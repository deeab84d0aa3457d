import { createAacDecoder } from '../decoder.ts';

/** Signal to error in dB for each channel. `expected` holds interleaved samples of the same frames. */
export function compareWith(expected: Float32Array, description: Uint8Array, frames: readonly Uint8Array[]): number[] {
  const decoder = createAacDecoder(description);
  const { channels } = decoder;
  const signal = new Float64Array(channels);
  const error = new Float64Array(channels);
  let at = 0;
  for (const frame of frames) {
    const output = decoder.decode(frame);
    const size = output[0]?.length ?? 0;
    for (const [channel, samples] of output.entries()) {
      for (const [i, sample] of samples.entries()) {
        const wanted = Math.max(-1, Math.min(1, expected[(at + i) * channels + channel] ?? Number.NaN));
        signal[channel] = (signal[channel] ?? 0) + wanted ** 2;
        error[channel] = (error[channel] ?? 0) + (wanted - sample) ** 2;
      }
    }
    at += size;
  }
  if (at * channels !== expected.length) throw new Error(`${at} samples instead of ${expected.length / channels}`);
  return Array.from(signal, (power, channel) => 10 * Math.log10(power / (error[channel] ?? 0)));
}
