import type { SoundDecoder } from '../model/sound-decoder.ts';
import { Resampler } from './resampler.ts';
import { toStereo } from './stereo.ts';

type Shape = Pick<SoundDecoder, 'sampleRate' | 'channels'>;

/**
 * A decoder whose output keeps the format that the file began with: an ad in between may have another rate or channel
 * count.
 */
export function fitted(decoder: SoundDecoder, { sampleRate, channels }: Shape): SoundDecoder {
  if (decoder.sampleRate === sampleRate && decoder.channels === channels) return decoder;
  const resamplers =
    decoder.sampleRate === sampleRate
      ? []
      : Array.from({ length: decoder.channels }, () => new Resampler(decoder.sampleRate, sampleRate));
  return {
    sampleRate,
    channels,
    decode: (packet) =>
      withChannels(
        decoder.decode(packet).map((samples, channel) => resamplers[channel]?.take(samples) ?? samples),
        channels,
      ),
  };
}

/** Converts to this number of channels, in WAVE file order. */
function withChannels(given: readonly Float32Array[], channels: number): readonly Float32Array[] {
  if (given.length === channels) return given;
  const [left = new Float32Array(0), right = left] = toStereo(given);
  if (channels === 1) return [left.map((value, index) => (value + (right[index] ?? 0)) / 2)];
  return [left, right, ...Array.from({ length: channels - 2 }, () => new Float32Array(left.length))];
}
