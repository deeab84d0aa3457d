import { type CreateSoundDecoder, MediaError, opusLayout } from '@clipharbor/media';

/**
 * Opus, by the reference decoder as WebAssembly. Loaded when such sound is converted. Its code lies inside the package's
 * script, so there is no file to name.
 */
export const browserSoundDecoder: CreateSoundDecoder = async (format) => {
  const { codec, channels } = format;
  if (codec !== 'opus') return undefined;
  const { OpusDecoder } = await import('./opus.ts');
  const decoder = new OpusDecoder({ channels, preSkip: 0, ...opusLayout(format) });
  await decoder.ready;
  return {
    sampleRate: 48_000,
    channels,
    decode(packet) {
      const { channelData, errors } = decoder.decodeFrame(packet);
      const [error] = errors;
      if (error) throw new MediaError('segment.damaged', error.message);
      return channelData;
    },
  };
};
