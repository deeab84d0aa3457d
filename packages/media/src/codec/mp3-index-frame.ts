import { ascii } from './bytes.ts';

/** Values of the first frame of an MP3 file when it is an index instead of audio. */
export interface Mp3IndexFrame {
  /** Samples that the decoder outputs before the audio begins. Undefined when not stated. */
  readonly priming: number | undefined;
  /** Audio frames after it. Undefined when not stated. */
  readonly frames: number | undefined;
}

/** Delay of every MP3 decoder, in samples. */
export const mp3DecoderDelaySamples = 529;

/** Reads an MPEG audio frame as an index (Xing, Info, VBRI). Undefined for an audio frame. */
export function mp3IndexFrame(frame: Uint8Array): Mp3IndexFrame | undefined {
  if (ascii(frame, 36, 40) === 'VBRI') return { priming: undefined, frames: u32(frame, 50) };
  const [, b1 = 0, , b3 = 0] = frame;
  const isVersion1 = ((b1 >> 3) & 3) === 3;
  const isMono = b3 >> 6 === 3;
  const sideInformation = isVersion1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  // Writers leave no room for a checksum, even if the header announces one.
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
