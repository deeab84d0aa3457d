import type { ByteRange, InitSection, Segment } from '../../model/manifest.ts';
import { resolveAddress } from '../address.ts';
import type { Reference, Timing } from './addressing.ts';
import type { IndexEntry } from './sidx.ts';
import { compileTemplate } from './template.ts';
import { type Bounds, type Tick, ticksOf } from './timeline.ts';
import type { Period, Representation } from './types.ts';

/** A segment before it gets its number in the track. Times count from the start of the presentation as written. */
export interface PlacedSegment extends Omit<Segment, 'sequence' | 'period'> {
  /** Identifies the segment within its period, even after a refresh. */
  readonly identity: string;
}

/** The segments of one representation in one period. `index` are the entries of its segment index, if it has one. */
export function expandSegments(
  representation: Representation,
  period: Period,
  bounds: Bounds,
  index: readonly IndexEntry[] | undefined,
): PlacedSegment[] {
  const { addressing } = representation;
  const place = placer(period, addressing.timing);
  switch (addressing.kind) {
    case 'template':
      return fromTemplate(representation, addressing, ticksOf(addressing.timing, bounds), place);
    case 'list':
      return fromList(representation, addressing, listTicks(addressing, period, bounds), place);
    case 'index':
      return index ? fromIndex(representation, addressing, index, period) : [wholeFile(representation, period, place)];
    case 'file':
      return [wholeFile(representation, period, place)];
  }
}

type Place = (tick: Tick, url: string, init: InitSection | undefined, range?: ByteRange) => PlacedSegment;

function placer(period: Period, { timescale, offset }: Pick<Timing, 'timescale' | 'offset'>): Place {
  const timestampOffset = period.start - Number(offset) / timescale;
  return (tick, url, init, range) => ({
    identity: String(tick.time),
    url,
    ...(range ? { range } : {}),
    ...(init ? { init } : {}),
    // Subtracting first keeps the small difference of two huge numbers exact.
    start: period.start + Number(tick.time - offset) / timescale,
    duration: Number(tick.duration) / timescale,
    timestampOffset,
    ...(tick.isOptional ? { isOptional: true } : {}),
  });
}

function fromTemplate(
  { id, info, baseUrl }: Representation,
  { media, init, timing }: { media: string; init: string | undefined; timing: Timing },
  ticks: readonly Tick[],
  place: Place,
): PlacedSegment[] {
  const names = { RepresentationID: id, Bandwidth: info.bandwidth ?? 0 };
  const section = init === undefined ? undefined : { url: resolveAddress(compileTemplate(init)(names), baseUrl) };
  const address = compileTemplate(media);
  return ticks.map((tick) => {
    const written = address({ ...names, Number: timing.startNumber + tick.index, Time: tick.time });
    return place(tick, resolveAddress(written, baseUrl), section);
  });
}

function fromList(
  { baseUrl }: Representation,
  { items, init }: { items: readonly Reference[]; init: Reference | undefined },
  ticks: readonly Tick[],
  place: Place,
): PlacedSegment[] {
  const section = initSection(init, baseUrl);
  return ticks.flatMap((tick) => {
    const item = items[tick.index];
    return item ? place(tick, item.url ? resolveAddress(item.url, baseUrl) : baseUrl, section, item.range) : [];
  });
}

/** All listed segments exist, so the list itself is the bound. One entry without duration is the whole period. */
function listTicks(
  { items, timing }: { items: readonly Reference[]; timing: Timing },
  period: Period,
  bounds: Bounds,
): Tick[] {
  if (timing.timeline) return ticksOf(timing, bounds);
  const seconds = timing.duration
    ? timing.duration / timing.timescale
    : (period.duration ?? 0) / Math.max(1, items.length);
  const ticks = items.map((_item, index) => {
    const time = BigInt(Math.round(index * seconds * timing.timescale));
    const next = BigInt(Math.round((index + 1) * seconds * timing.timescale));
    return { time: timing.offset + time, duration: next - time, index };
  });
  return ticks.slice(-bounds.most);
}

function fromIndex(
  { baseUrl }: Representation,
  { init, index, timing }: { init: Reference | undefined; index: ByteRange; timing: Timing },
  entries: readonly IndexEntry[],
  period: Period,
): PlacedSegment[] {
  // Without an explicit range the header is everything before the index.
  const section = initSection(init ?? { url: undefined, range: { start: 0, length: index.start } }, baseUrl);
  return entries.map((entry, number) => {
    const { timescale } = entry;
    // The manifest may use a different timescale than the file.
    const isSame = timescale === timing.timescale;
    const offset = isSame ? timing.offset : (timing.offset * BigInt(timescale)) / BigInt(timing.timescale);
    const place = placer(period, { timescale, offset });
    const tick = { time: entry.time, duration: entry.duration, index: number };
    return place(tick, baseUrl, section, { start: entry.start, length: entry.length });
  });
}

function wholeFile({ baseUrl }: Representation, period: Period, place: Place): PlacedSegment {
  const whole = place({ time: 0n, duration: 0n, index: 0 }, baseUrl, undefined);
  return { ...whole, start: period.start, duration: period.duration ?? 0 };
}

function initSection(reference: Reference | undefined, baseUrl: string): InitSection | undefined {
  if (!reference || reference.range?.length === 0) return undefined;
  const url = reference.url ? resolveAddress(reference.url, baseUrl) : baseUrl;
  return reference.range ? { url, range: reference.range } : { url };
}
