import type { AudioFormat, Format } from '../model/packet.ts';
import type { CreateMp3Encoder, CreateSoundDecoder } from '../model/ports.ts';
import type { Container } from '../mux/index.ts';
import { decoderFor } from './decoder-for.ts';
import { createMp3Maker } from './mp3-maker.ts';
import { createPcmMaker } from './pcm-maker.ts';
import { SoundConverter } from './sound-converter.ts';

export { ConvertingMuxer } from './converting-muxer.ts';
export type { SoundConverter } from './sound-converter.ts';

interface ConversionOptions {
  readonly createMp3Encoder?: CreateMp3Encoder | undefined;
  readonly createSoundDecoder?: CreateSoundDecoder | undefined;
  /** The converter of the previous file, where a recording is split. */
  readonly before: SoundConverter | undefined;
  /** Called when a packet could not be decoded and became a pause. */
  readonly onDamage: (seconds: number) => void;
}

/** Codecs that are used only on request. */
const makers: Partial<Record<Container, AudioFormat['codec']>> = { wav: 'pcm', mp3: 'mp3' };

/**
 * A converter that makes the sound fit the requested container. Undefined where it already fits, or where no conversion
 * can help.
 */
export async function converterFor(
  formats: readonly Format[],
  requested: Container | undefined,
  { createMp3Encoder, createSoundDecoder, before, onDamage }: ConversionOptions,
): Promise<SoundConverter | undefined> {
  const [format] = formats;
  const codec = requested && makers[requested];
  if (format?.kind !== 'audio' || formats.length > 1 || codec === undefined || codec === format.codec) return undefined;
  const continued = before?.decoderOf(format);
  const decoder = continued ?? (await decoderFor(format, createSoundDecoder));
  if (!decoder || (codec === 'mp3' && !createMp3Encoder)) return undefined;
  const maker =
    createMp3Encoder && codec === 'mp3' ? await createMp3Maker(decoder, createMp3Encoder) : createPcmMaker(decoder);
  return new SoundConverter(format, decoder, maker, {
    onDamage,
    createSoundDecoder,
    isContinued: continued !== undefined,
  });
}
