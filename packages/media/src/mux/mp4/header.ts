import { MediaError } from '../../model/errors.ts';
import type { Sink } from '../../model/ports.ts';
import { type Chunks, join, Writer } from '../bytes/writer.ts';
import { box, boxHeader, fullBox } from './box.ts';
import { infos, type Mp4Track } from './mp4-track.ts';
import { movieHeader, trak } from './trak.ts';

/**
 * Layout of a file that is being written: `ftyp`, `free` (room for the final index), two slots for the header of the
 * fragments, the fragments.
 */
export interface Layout {
  /** Position and size of the `free` box that the final `moov` will replace. */
  readonly reserveAt: number;
  readonly reserve: number;
  readonly slotSize: number;
  /** Which slot contains the active header: 0 or 1. */
  activeSlot: number;
}

/** Room for further configurations (about 20 of AVC) in addition to the header from the first cut. */
const slotSpareBytes = 4096;
/** The smallest size that can later become the header of a large `mdat`. */
const minReserveBytes = 16;

/** Position of a slot. */
export function slotAt({ reserveAt, reserve, slotSize }: Layout, slot: number): number {
  return reserveAt + reserve + slot * slotSize;
}

/** Position of the first fragment. */
export function fragmentsAt(layout: Layout): number {
  return slotAt(layout, 2);
}

/** The movie's timescale is as fine as the finest track's, so that edit lists lose nothing to rounding. */
export function movieTimescale(tracks: readonly { readonly timescale: number }[]): number {
  return Math.max(1000, ...tracks.map(({ timescale }) => timescale));
}

/** `ftyp`. Its brands are valid for the fragmented and the finished file, so it is never rewritten. */
export function fileType(tracks: readonly Mp4Track[], isAudioOnly: boolean): Uint8Array {
  const brands = isAudioOnly ? ['M4A ', 'isom', 'iso6', 'mp42'] : ['isom', 'iso6', 'iso2', 'mp41'];
  if (tracks.some(({ format }) => format.codec === 'avc')) brands.push('avc1');
  if (tracks.some(({ format }) => format.codec === 'av1')) brands.push('av01');
  const [major = 'isom'] = brands;
  const writer = new Writer().text(major).u32(0x2_00);
  for (const brand of brands) writer.text(brand);
  return join(box('ftyp', writer.done()));
}

/** `moov` of the fragmented file: tracks without samples. */
export function fragmentHeader(tracks: readonly Mp4Track[]): Uint8Array {
  const scale = movieTimescale(tracks);
  const zero = new Uint8Array(4);
  const empty = [
    ...fullBox('stts', 0, 0, zero),
    ...fullBox('stsc', 0, 0, zero),
    ...fullBox('stsz', 0, 0, zero, zero),
    ...fullBox('stco', 0, 0, zero),
  ];
  const traks = infos(tracks).flatMap((info, index) => {
    const { origin, shownFrom } = tracks[index] ?? {};
    const times = { mediaDuration: 0, start: shownFrom, mediaStart: (shownFrom ?? 0) - (origin ?? 0), shown: 0 };
    return trak(info, times, scale, empty);
  });
  const trex = tracks.flatMap(({ id }) =>
    fullBox('trex', 0, 0, new Writer(20).u32(id).u32(1).u32(0).u32(0).u32(0).done()),
  );
  return join(box('moov', movieHeader(scale, 0, tracks.length + 1), traks, box('mvex', trex)));
}

/** Everything before the first fragment: the bytes up to the reserve, and those after it. */
export function fileStart(
  tracks: readonly Mp4Track[],
  options: { readonly reserve: number; readonly isAudioOnly: boolean },
): { readonly layout: Layout; readonly head: Chunks; readonly slots: Chunks } {
  const type = fileType(tracks, options.isAudioOnly);
  const header = fragmentHeader(tracks);
  const reserve = Math.max(minReserveBytes, Math.ceil(options.reserve));
  const slotSize = header.length + slotSpareBytes;
  const layout: Layout = { reserveAt: type.length, reserve, slotSize, activeSlot: 0 };
  const slots = [...slotContent(header, slotSize), boxHeader('free', slotSize), new Uint8Array(slotSize - 8)];
  return { layout, head: [type, boxHeader('free', reserve)], slots };
}

/**
 * Replaces the header of the fragments after a configuration was added or a track has begun.
 *
 * The new header is first written into the unused slot, whose first eight bytes still say `free`. Then these eight are
 * changed, and then the old slot becomes `free`. In between both headers are active: readers take the first, and each
 * is correct for everything written up to then.
 */
export async function replaceHeader(sink: Sink, layout: Layout, tracks: readonly Mp4Track[]): Promise<void> {
  const header = fragmentHeader(tracks);
  const { slotSize, activeSlot } = layout;
  if (header.length + 8 > slotSize) {
    throw new MediaError('media.unsupported', 'The stream changes its configuration too often for one file.');
  }
  const nextSlot = 1 - activeSlot;
  const [first, ...rest] = slotContent(header, slotSize);
  if (!first) return;
  await sink.write(slotAt(layout, nextSlot) + 8, [first.subarray(8), ...rest]);
  await sink.sync();
  await sink.write(slotAt(layout, nextSlot), [first.subarray(0, 8)]);
  await sink.sync();
  await hideSlot(sink, layout, activeSlot);
  layout.activeSlot = nextSlot;
}

/** Deactivates a header. */
export async function hideSlot(sink: Sink, layout: Layout, slot: number): Promise<void> {
  await sink.write(slotAt(layout, slot), [boxHeader('free', layout.slotSize)]);
}

function slotContent(header: Uint8Array, slotSize: number): Chunks {
  const rest = slotSize - header.length;
  return [header, boxHeader('free', rest), new Uint8Array(rest - 8)];
}
