import { ascii } from '../codec/bytes.ts';
import { type Box, boxesIn, childOf, descend, u32 } from '../demux/mp4/boxes.ts';
import { type Mp4Movie, readMovieBox } from '../demux/mp4/movie.ts';

/** How the samples of one track are encrypted under the scheme `cbcs`. */
export interface TrackProtection {
  /** Of every `encrypted + clear` blocks, the first ones are encrypted; when both are 0, all are. */
  readonly encrypted: number;
  readonly clear: number;
  /** Bytes of the vector stored with each sample, or 0. */
  readonly ivSize: number;
  /** The vector that all samples share. */
  readonly iv: Uint8Array | undefined;
}

/** An initialization section whose encryption marks have been removed. */
export interface OpenedInit {
  readonly bytes: Uint8Array;
  readonly movie: Mp4Movie;
  readonly tracks: ReadonlyMap<number, TrackProtection>;
}

/**
 * Prepares the initialization section of fragments that a plain key decrypts (HLS METHOD=SAMPLE-AES). Undefined when
 * nothing is encrypted that way: other schemes stay marked and are refused as DRM when they are read.
 */
export function openInit(init: Uint8Array): OpenedInit | undefined {
  const bytes = init.slice();
  const moov = childOf(bytes, { body: 0, end: bytes.length }, 'moov');
  if (!moov) return undefined;
  const tracks = new Map<number, TrackProtection>();
  for (const trak of boxesIn(bytes, moov.body, moov.end)) {
    const tkhd = trak.type === 'trak' ? childOf(bytes, trak, 'tkhd') : undefined;
    const stsd = tkhd && descend(bytes, trak, 'mdia', 'minf', 'stbl', 'stsd');
    if (!tkhd || !stsd) continue;
    for (const entry of boxesIn(bytes, stsd.body + 8, stsd.end)) {
      const protection = entry.type === 'encv' || entry.type === 'enca' ? openEntry(bytes, entry) : undefined;
      if (protection) tracks.set(u32(bytes, tkhd.body + (bytes[tkhd.body] === 1 ? 20 : 12)), protection);
    }
  }
  return tracks.size > 0 ? { bytes, movie: readMovieBox(bytes, moov), tracks } : undefined;
}

/** Where the boxes of a sample entry begin depends on its kind, so we search for the box by name. */
function findSinf(bytes: Uint8Array, entry: Box): Box | undefined {
  for (let at = entry.body; at + 8 <= entry.end; at += 1) {
    if (ascii(bytes, at + 4, at + 8) !== 'sinf') continue;
    const [sinf] = boxesIn(bytes, at, entry.end);
    if (sinf && sinf.missing === 0) return sinf;
  }
  return undefined;
}

function openEntry(bytes: Uint8Array, entry: Box): TrackProtection | undefined {
  const sinf = findSinf(bytes, entry);
  const frma = sinf && childOf(bytes, sinf, 'frma');
  const schm = sinf && childOf(bytes, sinf, 'schm');
  const tenc = sinf && descend(bytes, sinf, 'schi', 'tenc');
  if (!frma || !schm || !tenc || ascii(bytes, schm.body + 4, schm.body + 8) !== 'cbcs') return undefined;
  bytes.set(bytes.subarray(frma.body, frma.body + 4), entry.start + 4);
  bytes.set([0x66, 0x72, 0x65, 0x65], sinf.start + 4); // 'free'
  const pattern = bytes[tenc.body + 5] ?? 0;
  const ivSize = bytes[tenc.body + 7] ?? 0;
  const constant = ivSize === 0 ? (bytes[tenc.body + 24] ?? 0) : 0;
  return {
    encrypted: pattern >> 4,
    clear: pattern & 15,
    ivSize,
    iv: constant > 0 && constant <= 16 ? padded(bytes.subarray(tenc.body + 25, tenc.body + 25 + constant)) : undefined,
  };
}

/** Short vectors are padded on the right. */
export function padded(iv: Uint8Array): Uint8Array {
  const whole = new Uint8Array(16);
  whole.set(iv);
  return whole;
}
