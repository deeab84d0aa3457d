import { MediaError } from '../model/errors.ts';
import type { CreateSoundDecoder } from '../model/ports.ts';
import { type OpusLayout, opusLayout } from './codec-settings.ts';

interface OpusDecoder {
  readonly ready: Promise<void>;
  decodeFrame(packet: Uint8Array): { channelData: Float32Array[]; errors: readonly { readonly message: string }[] };
}

type OpusDecoderClass = new (
  options: { readonly channels: number; readonly preSkip: number } & Partial<OpusLayout>,
) => OpusDecoder;

/**
 * Decodes Opus with the reference decoder, compiled to WebAssembly.
 * @param load imports the decoder's package; called only when such sound is converted.
 */
export const opusSoundDecoder =
  (load: () => Promise<{ readonly OpusDecoder: OpusDecoderClass }>): CreateSoundDecoder =>
  async (format) => {
    const { codec, channels } = format;
    if (codec !== 'opus') return undefined;
    const { OpusDecoder } = await load();
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
