import type { AudioFormat } from '../model/packet.ts';
import type { SoundMaker } from './sound-maker.ts';

const maxSample = 32_767;

/** Uncompressed 16-bit sound. Pauses stay pauses: the file writer fills in the silence. */
export function createPcmMaker({ sampleRate, channels }: Pick<AudioFormat, 'sampleRate' | 'channels'>): SoundMaker {
  return {
    format: {
      kind: 'audio',
      codec: 'pcm',
      codecString: 'pcm-s16le',
      description: new Uint8Array(0),
      timescale: sampleRate,
      sampleRate,
      channels,
    },
    take(samples, at) {
      const count = samples[0]?.length ?? 0;
      if (count === 0) return [];
      const data = new Uint8Array(count * samples.length * 2);
      const view = new DataView(data.buffer);
      for (const [channel, values] of samples.entries()) {
        for (let index = 0; index < count; index += 1) {
          const value = Math.round((values[index] ?? 0) * (maxSample + 1));
          view.setInt16(
            (index * samples.length + channel) * 2,
            Math.max(-maxSample - 1, Math.min(maxSample, value)),
            true,
          );
        }
      }
      return [{ data, dts: at, pts: at, duration: count, isKey: true }];
    },
    finish: () => [],
  };
}
