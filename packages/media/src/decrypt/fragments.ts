import { type Box, boxesIn, childOf, u16, u32 } from '../demux/mp4/boxes.ts';
import { readFragment } from '../demux/mp4/fragment.ts';
import type { Sample } from '../demux/mp4/sample.ts';
import { MediaError } from '../model/errors.ts';
import { CbcDecryptor } from './aes.ts';
import { type OpenedInit, padded, type TrackProtection } from './protected-init.ts';

const blockBytes = 16;

/** What a fragment states about one sample. */
interface SampleNote {
  readonly iv: Uint8Array | undefined;
  /** Counts of clear and encrypted bytes, alternating. Absent when everything is encrypted. */
  readonly parts: readonly { readonly clear: number; readonly locked: number }[] | undefined;
}

function readNotes(bytes: Uint8Array, senc: Box, { ivSize }: TrackProtection): SampleNote[] {
  const hasParts = (u32(bytes, senc.body) & 2) !== 0;
  const count = u32(bytes, senc.body + 4);
  const notes: SampleNote[] = [];
  for (let at = senc.body + 8; notes.length < count && at < senc.end; ) {
    const iv = ivSize > 0 ? padded(bytes.subarray(at, at + Math.min(ivSize, blockBytes))) : undefined;
    at += ivSize;
    const parts: { clear: number; locked: number }[] = [];
    const most = hasParts ? u16(bytes, at) : 0;
    if (hasParts) at += 2;
    for (let part = 0; part < most && at + 6 <= senc.end; part += 1, at += 6) {
      parts.push({ clear: u16(bytes, at), locked: u32(bytes, at + 2) });
    }
    notes.push({ iv, parts: hasParts ? parts : undefined });
    if (ivSize === 0 && !hasParts) break;
  }
  return notes;
}

/** Each range is a separate chain; what does not fill a block stays clear. */
function decryptRange(
  data: Uint8Array,
  [from, to]: readonly [number, number],
  protection: TrackProtection,
  cbc: CbcDecryptor,
): void {
  const { encrypted, clear } = protection;
  const isWhole = encrypted === 0 || clear === 0;
  cbc.restart();
  for (let at = from, run = 0; at + blockBytes <= to; at += blockBytes) {
    if (isWhole || run < encrypted) cbc.block(data, at);
    run = (run + 1) % (encrypted + clear || 1);
  }
}

function decryptSample(
  data: Uint8Array,
  parts: SampleNote['parts'],
  protection: TrackProtection,
  cbc: CbcDecryptor,
): void {
  let at = 0;
  for (const { clear, locked } of parts ?? [{ clear: 0, locked: data.length }]) {
    const end = Math.min(at + clear + locked, data.length);
    decryptRange(data, [at + clear, end], protection, cbc);
    at = end;
  }
}

/** The boxes that fragments were read from, in their order. */
function trafsOf(bytes: Uint8Array, moof: Box, tracks: OpenedInit['movie']['tracks']): Box[] {
  return [...boxesIn(bytes, moof.body, moof.end)].filter((box) => {
    const tfhd = box.type === 'traf' ? childOf(bytes, box, 'tfhd') : undefined;
    return tfhd !== undefined && tracks.has(u32(bytes, tfhd.body + 4));
  });
}

/** Decrypts the samples of all fragments in `bytes` in place (scheme `cbcs`, one plain key). */
export function decryptFragments(
  bytes: Uint8Array,
  { movie, tracks }: OpenedInit,
  key: Uint8Array,
  iv: Uint8Array,
): void {
  if (key.length !== blockBytes) throw new MediaError('segment.undecryptable', 'The key does not have 16 bytes.');
  const times = new Map<number, number>();
  for (const moof of boxesIn(bytes)) {
    if (moof.type !== 'moof') continue;
    const trafs = trafsOf(bytes, moof, movie.tracks);
    for (const [index, { trackId, samples }] of readFragment(bytes, moof, movie.tracks, times).entries()) {
      const protection = tracks.get(trackId);
      if (protection) decryptTrack(bytes, samples, protection, notesOf(bytes, trafs[index], protection), { key, iv });
    }
  }
}

function notesOf(bytes: Uint8Array, traf: Box | undefined, protection: TrackProtection): SampleNote[] {
  const senc = traf && childOf(bytes, traf, 'senc');
  return senc ? readNotes(bytes, senc, protection) : [];
}

function decryptTrack(
  bytes: Uint8Array,
  samples: readonly Sample[],
  protection: TrackProtection,
  notes: readonly SampleNote[],
  { key, iv }: { readonly key: Uint8Array; readonly iv: Uint8Array },
): void {
  const common = new CbcDecryptor(key, protection.iv ?? iv);
  for (const [number, { offset, size }] of samples.entries()) {
    if (offset < 0 || offset + size > bytes.length) return;
    const note = notes[number];
    const cbc = note?.iv ? new CbcDecryptor(key, note.iv) : common;
    decryptSample(bytes.subarray(offset, offset + size), note?.parts, protection, cbc);
  }
}
