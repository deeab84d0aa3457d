import { MediaError } from '../../model/errors.ts';
import type { AudioFormat } from '../../model/packet.ts';

/** The AAC parameters in an ADTS header. */
interface AdtsConfig {
  readonly profile: number;
  readonly rateIndex: number;
  readonly channels: number;
}

const headerBytes = 7;

/** Creates the header before every AAC frame in MPEG-TS and in `.aac` files. */
export function adtsHeaders(format: AudioFormat): (frameBytes: number) => Uint8Array {
  const { profile, rateIndex, channels } = readConfig(format.description);
  return (frameBytes) => {
    const size = frameBytes + headerBytes;
    if (size > 0x1f_ff) throw new MediaError('media.unsupported', 'An AAC frame is too long for ADTS.');
    return Uint8Array.of(
      0xff,
      // MPEG-4, no checksum.
      0xf1,
      (profile << 6) | (rateIndex << 2) | (channels >> 2),
      ((channels & 3) << 6) | (size >> 11),
      (size >> 3) & 0xff,
      // Buffer fullness "variable": all ones.
      ((size & 7) << 5) | 0x1f,
      0xfc,
    );
  };
}

/** ADTS has four profiles and no extensions: decoders find SBR and PS in the stream by themselves. */
function readConfig(config: Uint8Array): AdtsConfig {
  const [first = 0, second = 0] = config;
  const objectType = first >> 3;
  const rateIndex = ((first & 7) << 1) | (second >> 7);
  const channels = (second >> 3) & 15;
  // 5 and 29 announce SBR and PS; the frames themselves are low complexity.
  const profile = (objectType === 5 || objectType === 29 ? 2 : objectType) - 1;
  if (config.length < 2 || profile < 0 || profile > 3 || rateIndex > 12 || channels === 0 || channels > 7) {
    throw new MediaError('media.unsupported', 'ADTS cannot describe this AAC.', {
      facts: { subject: `object type ${objectType}, rate ${rateIndex}, channels ${channels}` },
    });
  }
  return { profile, rateIndex, channels };
}
