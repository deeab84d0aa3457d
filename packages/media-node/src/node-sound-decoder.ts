import { type CreateSoundDecoder, MediaError } from '@clipharbor/media';

/** Where the mapping of more than two channels begins in the configuration that MP4 stores. */
const mappingOffset = 11;

/** Opus, by the reference decoder as WebAssembly. Loaded when such sound is converted. */
export const nodeSoundDecoder: CreateSoundDecoder = async ({ codec, channels, description }) => {
  if (codec !== 'opus') return undefined;
  const { OpusDecoder } = await import('opus-decoder');
  const [streams, coupled, ...mapping] = description.subarray(mappingOffset);
  const layout =
    description[mappingOffset - 1] && streams !== undefined && coupled !== undefined
      ? { streamCount: streams, coupledStreamCount: coupled, channelMappingTable: mapping.slice(0, channels) }
      : {};
  const decoder = new OpusDecoder({ channels, preSkip: 0, ...layout });
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
