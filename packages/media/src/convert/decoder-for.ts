import { createAacDecoder } from '../codec/aac-decoder/index.ts';
import type { AudioFormat } from '../model/packet.ts';
import type { CreateSoundDecoder } from '../model/ports.ts';
import type { SoundDecoder } from '../model/sound-decoder.ts';

/** The engine's own decoder, or one that the host provides. Undefined where there is none. */
export async function decoderFor(
  format: AudioFormat,
  create: CreateSoundDecoder | undefined,
): Promise<SoundDecoder | undefined> {
  return format.codec === 'aac' ? createAacDecoder(format.description) : create?.(format);
}
