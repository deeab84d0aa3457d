import type { AudioFormat } from '../model/packet.ts';

/**
 * LAME's variable bit rate quality for every `Mp3Encoder`: about 190 kbit/s where the audio needs it, less elsewhere.
 * Hardly anyone hears a difference from the source.
 */
export const mp3VbrQuality = 2;

/** How the channels of an Opus track are distributed over its streams. */
export interface OpusLayout {
  readonly streamCount: number;
  readonly coupledStreamCount: number;
  readonly channelMappingTable: number[];
}

/** Where the mapping of more than two channels begins in the configuration that MP4 stores. */
const mappingAt = 11;

/** The layout in the track's configuration. Undefined for mono and stereo, which need none. */
export function opusLayout({
  channels,
  description,
}: Pick<AudioFormat, 'channels' | 'description'>): OpusLayout | undefined {
  const [streamCount, coupledStreamCount, ...mapping] = description.subarray(mappingAt);
  if (!description[mappingAt - 1] || streamCount === undefined || coupledStreamCount === undefined) return undefined;
  return { streamCount, coupledStreamCount, channelMappingTable: mapping.slice(0, channels) };
}
