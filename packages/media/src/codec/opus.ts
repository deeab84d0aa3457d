import type { AudioConfig, AudioFrameParser } from './audio-frame.ts';
import { concatBytes, viewOf } from './bytes.ts';

/** Opus always counts time in 48 kHz samples, whatever the input rate was. */
export const opusRateHz = 48_000;

/** Samples in one Opus packet, from its first bytes (RFC 6716, 3.1). */
export function opusSamples(packet: Uint8Array): number {
  const toc = packet[0];
  if (toc === undefined) return 0;
  const config = toc >> 3;
  let frame: number;
  if (config < 12) frame = [480, 960, 1920, 2880][config & 3] ?? 960;
  else if (config < 16) frame = [480, 960][config & 1] ?? 960;
  else frame = [120, 240, 480, 960][config & 3] ?? 960;
  const code = toc & 3;
  const count = code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 63 : 2;
  return frame * count;
}

/** No input has a higher rate, so a larger number was written with its bytes reversed. */
const maxRateHz = 768_000;

/**
 * Some packagers copy the little-endian header of Ogg and Matroska: read as it is, its delay would cut a third of a
 * second.
 */
function bigEndian(dOps: Uint8Array): Uint8Array {
  const source = viewOf(dOps);
  if (source.getUint32(4) <= maxRateHz || source.getUint32(4, true) > maxRateHz) return dOps;
  const swapped = dOps.slice();
  swapped[0] = 0;
  const target = viewOf(swapped);
  target.setUint16(2, source.getUint16(2, true));
  target.setUint32(4, source.getUint32(4, true));
  target.setInt16(8, source.getInt16(8, true));
  return swapped;
}

/** The format that a dOps payload describes. Undefined when it is damaged. */
export function opusFormat(written: Uint8Array): AudioConfig | undefined {
  if (written.length < 11 || written[1] === 0) return undefined;
  const dOps = bigEndian(written);
  return {
    kind: 'audio',
    codec: 'opus',
    description: dOps,
    codecString: 'opus',
    sampleRate: opusRateHz,
    channels: dOps[1] ?? 2,
    priming: viewOf(dOps).getUint16(2),
  };
}

/** Turns the OpusHead of Ogg and Matroska (little-endian) into the dOps of MP4 (big-endian, version 0). */
export function dOpsFromOpusHead(head: Uint8Array): Uint8Array | undefined {
  if (head.length < 19) return undefined;
  const source = viewOf(head);
  const dOps = new Uint8Array(head.length - 8);
  const target = viewOf(dOps);
  dOps[1] = head[9] ?? 0;
  target.setUint16(2, source.getUint16(10, true));
  target.setUint32(4, source.getUint32(12, true));
  target.setInt16(8, source.getInt16(16, true));
  dOps.set(head.subarray(18), 10);
  return dOps;
}

/** Streams and coupled pairs of Vorbis channel order, for 1 to 8 channels. */
const vorbisLayouts: readonly (readonly number[])[] = [
  [1, 0, 0],
  [1, 1, 0, 1],
  [2, 1, 0, 2, 1],
  [2, 2, 0, 1, 2, 3],
  [3, 2, 0, 4, 1, 2, 3],
  [4, 2, 0, 4, 1, 2, 3, 5],
  [4, 3, 0, 4, 1, 2, 3, 5, 6],
  [5, 3, 0, 6, 1, 2, 3, 4, 5, 7],
];

/** A dOps payload from the Opus descriptor of a transport stream, which states only the number of channels. */
function buildDOps(channels: number): Uint8Array {
  const fixed = Uint8Array.of(0, channels, 0, 0, 0, 0, 0xbb, 0x80, 0, 0, channels > 2 ? 1 : 0);
  return channels > 2 ? concatBytes([fixed, Uint8Array.from(vorbisLayouts[channels - 1] ?? [])]) : fixed;
}

/** Real packets have a few hundred bytes; a bogus size must not make us wait forever. */
const maxPacketBytes = 0xffff;

/** The control header before a packet: where the packet starts and how long it is. */
function readControlHeader(
  data: Uint8Array,
  at: number,
  end: number,
): { start: number; length: number } | 'short' | 'bad' {
  if (data[at] !== 0x7f) return 'bad';
  if (at + 3 > end) return 'short';
  const flags = data[at + 1] ?? 0;
  if ((flags & 0xe0) !== 0xe0) return 'bad';
  let start = at + 2;
  let length = 0;
  for (let byte = 255; byte === 255 && length <= maxPacketBytes; start += 1) {
    if (start >= end) return 'short';
    byte = data[start] ?? 0;
    length += byte;
  }
  if (length > maxPacketBytes) return 'bad';
  if (flags & 0x10) start += 2; // samples to cut at the start
  if (flags & 0x08) start += 2; // samples to cut at the end
  if (flags & 0x04) start += 1 + (data[start] ?? 0);
  return { start, length };
}

/** Access units of Opus in a transport stream: a control header, then one packet. */
export function opusParser(channels: number): AudioFrameParser {
  return (data, at, end) => {
    const header = readControlHeader(data, at, end);
    if (typeof header === 'string') return header;
    const stop = header.start + header.length;
    if (stop > end) return 'short';
    const payload = data.subarray(header.start, stop);
    const samples = opusSamples(payload);
    if (samples === 0) return 'bad';
    return {
      size: stop - at,
      payload,
      samples,
      key: channels,
      config: () => ({
        kind: 'audio',
        codec: 'opus',
        description: buildDOps(channels),
        codecString: 'opus',
        sampleRate: opusRateHz,
        channels,
      }),
    };
  };
}
