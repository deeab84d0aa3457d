import { ascii } from './bytes.ts';

/** What the first frame of an MP3 file tells, when it is no sound but an index. */
export interface Mp3IndexFrame {
  /** Samples that the decoder makes before the sound begins. Undefined: not stated. */
  readonly priming: number | undefined;
  /** Frames of sound behind it. Undefined: not stated. */
  readonly frames: number | undefined;
}

/** Samples by which every decoder of MP3 lags behind. */
export const mp3DecoderDelaySamples = 529;

/** Reads an MPEG audio frame as an index (Xing, Info, VBRI). Undefined for a frame of sound. */
export function mp3IndexFrame(frame: Uint8Array): Mp3IndexFrame | undefined {
  if (ascii(frame, 36, 40) === 'VBRI') return { priming: undefined, frames: u32(frame, 50) };
  const [, b1 = 0, , b3 = 0] = frame;
  const isVersion1 = ((b1 >> 3) & 3) === 3;
  const isMono = b3 >> 6 === 3;
  const sideInformation = isVersion1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  // Writers leave the place of a checksum out, also where the header announces one.
  const tag = 4 + sideInformation;
  const name = ascii(frame, tag, tag + 4);
  if (name !== 'Xing' && name !== 'Info') return undefined;
  const flags = frame[tag + 7] ?? 0;
  const encoder = tag + 8 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
  const delay = ((frame[encoder + 21] ?? 0) << 4) | ((frame[encoder + 22] ?? 0) >> 4);
  const hasDelay = /^[A-Z]/i.test(ascii(frame, encoder, encoder + 4)) && encoder + 24 <= frame.length;
  const frames = flags & 1 ? u32(frame, tag + 8) : undefined;
  return { frames, priming: hasDelay ? delay + mp3DecoderDelaySamples : undefined };
}

const u32 = (bytes: Uint8Array, at: number): number | undefined =>
  at + 4 > bytes.length ? undefined : new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);
