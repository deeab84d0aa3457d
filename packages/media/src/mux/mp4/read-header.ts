import { MediaError } from '../../model/errors.ts';
import type { ReadableFile } from '../../model/ports.ts';
import { Reader } from '../bytes/reader.ts';
import { type BoxHead, children, find, readHead } from './box.ts';
import { type Layout, slotAt } from './header.ts';
import { rescale } from './trak.ts';

/** A track as the header of the fragments describes it. */
export interface StoredTrack {
  readonly id: number;
  readonly kind: 'video' | 'audio' | 'text';
  readonly timescale: number;
  readonly entries: readonly Uint8Array[];
  readonly origin: number | undefined;
  readonly shownFrom: number | undefined;
}

/** The start of one of our files. */
export type FileStart =
  | { readonly state: 'finished'; readonly isAudioOnly: boolean }
  | { readonly state: 'nothing' }
  | {
      readonly state: 'fragmented';
      readonly isAudioOnly: boolean;
      readonly layout: Layout;
      readonly tracks: readonly StoredTrack[];
      /** A slot that a crash left active next to the newer one. */
      readonly staleSlot: number | undefined;
    };

/** The header of the fragments stays far below this. */
const maxHeaderBytes = 16 * 1024 * 1024;

/** Reads everything before the first fragment. `nothing` when it is not one of our files or has no complete header. */
export async function readStart(sink: ReadableFile): Promise<FileStart> {
  const type = await headAt(sink, 0);
  if (type?.type !== 'ftyp') return { state: 'nothing' };
  const isAudioOnly = String.fromCharCode(...(await sink.read(8, 4))) === 'M4A ';
  const second = await headAt(sink, type.size);
  if (second?.type === 'moov' || second?.type === 'mdat') return { state: 'finished', isAudioOnly };
  if (second?.type !== 'free') return { state: 'nothing' };
  const slotSize = await findSlotSize(sink, type.size + second.size);
  if (slotSize === undefined) return { state: 'nothing' };
  const layout: Layout = { reserveAt: type.size, reserve: second.size, slotSize, activeSlot: 0 };
  const headers = [await readSlot(sink, layout, 0), await readSlot(sink, layout, 1)] as const;
  const entries = headers.map((tracks) => tracks?.reduce((sum, track) => sum + weight(track), 0) ?? -1);
  layout.activeSlot = (entries[1] ?? -1) > (entries[0] ?? -1) ? 1 : 0;
  const tracks = headers[layout.activeSlot === 1 ? 1 : 0];
  if (!tracks) return { state: 'nothing' };
  const staleSlot = headers[0] && headers[1] ? 1 - layout.activeSlot : undefined;
  return { state: 'fragmented', isAudioOnly, layout, tracks, staleSlot };
}

/** A header only ever gains configurations and begun tracks, so the newer of two is the one with more of them. */
function weight({ entries, origin }: StoredTrack): number {
  return entries.length + (origin === undefined ? 0 : 1);
}

async function headAt(sink: ReadableFile, position: number): Promise<BoxHead | undefined> {
  return readHead(await sink.read(position, 16));
}

async function findSlotSize(sink: ReadableFile, position: number): Promise<number | undefined> {
  const first = await headAt(sink, position);
  if (first?.type === 'free') return first.size;
  if (first?.type !== 'moov') return undefined;
  const rest = await headAt(sink, position + first.size);
  return rest?.type === 'free' ? first.size + rest.size : undefined;
}

async function readSlot(sink: ReadableFile, layout: Layout, slot: number): Promise<StoredTrack[] | undefined> {
  const position = slotAt(layout, slot);
  const head = await headAt(sink, position);
  if (head?.type !== 'moov' || head.size > Math.min(layout.slotSize, maxHeaderBytes)) return undefined;
  const bytes = await sink.read(position + head.headerSize, head.size - head.headerSize);
  try {
    return readMovie(bytes);
  } catch (error) {
    if (error instanceof MediaError) return undefined;
    throw error;
  }
}

function readMovie(moov: Uint8Array): StoredTrack[] {
  const movieScale = new Reader(need(find(moov, 'mvhd')).subarray(12)).u32();
  return [...children(moov)].filter(({ type }) => type === 'trak').map(({ payload }) => readTrack(payload, movieScale));
}

function readTrack(trak: Uint8Array, movieScale: number): StoredTrack {
  const id = new Reader(need(find(trak, 'tkhd')).subarray(12)).u32();
  const timescale = new Reader(need(find(trak, 'mdia', 'mdhd')).subarray(12)).u32();
  const handler = String.fromCharCode(...need(find(trak, 'mdia', 'hdlr')).subarray(8, 12));
  const kind = handler === 'vide' ? 'video' : handler === 'soun' ? 'audio' : 'text';
  const entries = readEntries(need(find(trak, 'mdia', 'minf', 'stbl', 'stsd')));
  const list = find(trak, 'edts', 'elst');
  if (!list) return { id, kind, timescale, entries, origin: undefined, shownFrom: undefined };
  const { empty, mediaStart } = readEdits(list);
  const shownFrom = rescale(empty, movieScale, timescale);
  return { id, kind, timescale, entries, origin: shownFrom - mediaStart, shownFrom };
}

function readEntries(stsd: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = [];
  let position = 8;
  for (const { payload } of children(stsd.subarray(8))) {
    // With its header, because the entry is written back unchanged.
    entries.push(stsd.slice(position, position + 8 + payload.length));
    position += 8 + payload.length;
  }
  return entries;
}

function readEdits(elst: Uint8Array): { empty: number; mediaStart: number } {
  const reader = new Reader(elst);
  const isWide = reader.u8() === 1;
  reader.skip(3);
  const count = reader.u32();
  let empty = 0;
  let mediaStart = 0;
  for (let index = 0; index < count; index += 1) {
    const duration = isWide ? reader.u64() : reader.u32();
    const mediaTime = isWide ? reader.i64() : reader.i32();
    reader.skip(4);
    if (mediaTime < 0) empty = duration;
    else mediaStart = mediaTime;
  }
  return { empty, mediaStart };
}

function need(bytes: Uint8Array | undefined): Uint8Array {
  if (bytes) return bytes;
  throw new MediaError('segment.damaged', 'The header of the file lacks a part.');
}
