import type { AudioFrameParser } from './audio-frame.ts';

const rates: readonly number[] = [44_100, 48_000, 32_000];
/** kbit/s by bit rate index, for MPEG-1 layers I, II, III and MPEG-2 layers I, II+III. */
const v1l1 = [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448];
const v1l2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384];
const v1l3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const v2l1 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256];
const v2l23 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

function bitRate(isVersion1: boolean, layer: number, index: number): number {
  if (isVersion1) return ((layer === 1 ? v1l1 : layer === 2 ? v1l2 : v1l3)[index] ?? 0) * 1000;
  return ((layer === 1 ? v2l1 : v2l23)[index] ?? 0) * 1000;
}

/**
 * Frames of MPEG audio, layers I to III (MP3, MP2). All of them have the codec `mp3`, because MP4 gives them the same
 * name.
 */
export const parseMpegAudioFrame: AudioFrameParser = (data, at, end) => {
  if (data[at] !== 0xff) return 'bad';
  if (at + 4 > end) return 'short';
  const b1 = data[at + 1] ?? 0;
  const b2 = data[at + 2] ?? 0;
  const b3 = data[at + 3] ?? 0;
  const version = (b1 >> 3) & 3; // 0: 2.5, 2: 2, 3: 1
  const layer = 4 - ((b1 >> 1) & 3);
  const rate = rates[(b2 >> 2) & 3];
  if ((b1 & 0xe0) !== 0xe0 || version === 1 || layer === 4 || rate === undefined) return 'bad';
  const isVersion1 = version === 3;
  const sampleRate = rate / (isVersion1 ? 1 : version === 2 ? 2 : 4);
  const bitsPerSecond = bitRate(isVersion1, layer, b2 >> 4);
  // "Free" bit rate has no length in its header and is not used for streaming.
  if (bitsPerSecond === 0) return 'bad';
  const samples = layer === 1 ? 384 : layer === 3 && !isVersion1 ? 576 : 1152;
  const padding = (b2 >> 1) & 1;
  const slot = layer === 1 ? 4 : 1;
  const size = (Math.floor(((samples / 8) * bitsPerSecond) / sampleRate / slot) + padding) * slot;
  if (at + size > end) return 'short';
  const channels = b3 >> 6 === 3 ? 1 : 2;
  return {
    size,
    payload: data.subarray(at, at + size),
    samples,
    key: (sampleRate << 4) | (layer << 2) | channels,
    config: () => ({
      kind: 'audio',
      codec: 'mp3',
      description: new Uint8Array(0),
      codecString: isVersion1 ? 'mp4a.6B' : 'mp4a.69',
      sampleRate,
      channels,
      frameSize: samples,
    }),
  };
};
