import type { AudioFormat, VideoFormat } from '../../model/packet.ts';
import { type Chunks, join, utf8, Writer } from '../bytes/writer.ts';
import { iso639 } from '../languages.ts';
import type { TrackState } from '../track-state.ts';

/** PIDs of the streams. */
export const pids = { pat: 0, pmt: 0x10_00, firstTrack: 0x1_00, null: 0x1f_ff } as const;

/** How the tables describe a codec. */
interface StreamKind {
  readonly type: number;
  /** First byte of the PES header after its start code. */
  readonly streamId: number;
  readonly registration?: string;
}

/** How a track appears in the stream. Other codecs never get here, because the container is checked before. */
export function streamKind(format: VideoFormat | AudioFormat): StreamKind {
  switch (format.codec) {
    case 'avc':
      return { type: 0x1b, streamId: 0xe0 };
    case 'hevc':
      return { type: 0x24, streamId: 0xe0, registration: 'HEVC' };
    case 'mp3':
      return { type: format.sampleRate >= 32_000 ? 3 : 4, streamId: 0xc0 };
    case 'ac3':
      return { type: 0x81, streamId: 0xbd, registration: 'AC-3' };
    case 'eac3':
      return { type: 0x87, streamId: 0xbd, registration: 'EAC3' };
    default:
      return { type: 0x0f, streamId: 0xc0 };
  }
}

/** The program association table: one program, at `pids.pmt`. */
export function associationTable(): Uint8Array {
  return section(
    0,
    new Writer()
      .u16(1)
      .u16(0xe0_00 | pids.pmt)
      .done(),
  );
}

/** The program map table: which packets hold which track. */
export function mapTable(tracks: readonly TrackState[], clockPid: number): Uint8Array {
  const writer = new Writer().u16(0xe0_00 | clockPid).u16(0xf0_00);
  for (const { format, index, language } of tracks) {
    if (format.kind === 'text') continue;
    const { type, registration } = streamKind(format);
    const descriptors = join([
      ...(registration ? descriptor(5, utf8(registration)) : []),
      ...(language ? descriptor(10, join([utf8(iso639(language)), Uint8Array.of(0)])) : []),
    ]);
    writer
      .u8(type)
      .u16(0xe0_00 | (pids.firstTrack + index))
      .u16(0xf0_00 | descriptors.length)
      .bytes(descriptors);
  }
  return section(2, writer.done());
}

function descriptor(tag: number, content: Uint8Array): Chunks {
  return [Uint8Array.of(tag, content.length), content];
}

/** A table with header and checksum, preceded by the pointer that says that it starts immediately. */
function section(tableId: number, content: Uint8Array): Uint8Array {
  const body = new Writer()
    .u8(tableId)
    .u16(0xb0_00 | (content.length + 9))
    .u16(1)
    .u8(0xc1)
    .u16(0)
    .bytes(content);
  const sum = crc32(body.done());
  return join([Uint8Array.of(0), body.done(), new Writer(4).u32(sum).done()]);
}

/** The checksum of MPEG tables: the Ethernet polynomial, but most significant bit first. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80_00_00_00 ? (sum << 1) ^ 0x04_c1_1d_b7 : sum << 1;
  }
  return sum >>> 0;
}
