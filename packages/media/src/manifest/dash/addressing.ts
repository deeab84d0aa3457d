import type { ByteRange } from '../../model/manifest.ts';
import type { WarningLog } from '../warnings.ts';
import { inherited, parseRange, parseTicks, parseWhole } from './values.ts';
import { attribute, childOf, childrenOf, type XmlElement } from './xml.ts';

/** One `S` of a timeline. */
export interface TimelineEntry {
  readonly time: bigint | undefined;
  readonly duration: bigint;
  /** If negative, repeats up to the next entry or the end. */
  readonly repeat: number;
}

/** How the segments of a representation are distributed over time. */
export interface Timing {
  readonly timescale: number;
  /** Media time at which the period begins. */
  readonly offset: bigint;
  readonly startNumber: number;
  readonly endNumber: number | undefined;
  /** Ticks per segment, if all are equal. */
  readonly duration: number | undefined;
  readonly timeline: readonly TimelineEntry[] | undefined;
}

/** A part of a resource as the manifest writes it. */
export interface Reference {
  readonly url: string | undefined;
  readonly range: ByteRange | undefined;
}

/** The four ways in which a representation locates its segments. */
export type Addressing =
  | { readonly kind: 'template'; readonly media: string; readonly init: string | undefined; readonly timing: Timing }
  | {
      readonly kind: 'list';
      readonly items: readonly Reference[];
      readonly init: Reference | undefined;
      readonly timing: Timing;
    }
  | { readonly kind: 'index'; readonly index: ByteRange; readonly init: Reference | undefined; readonly timing: Timing }
  | { readonly kind: 'file'; readonly timing: Timing };

/** Reads SegmentTemplate, SegmentList or SegmentBase, including values inherited from outer levels (period, set). */
export function readAddressing(levels: readonly XmlElement[], log: WarningLog): Addressing {
  const elements = (name: string) => levels.flatMap((level) => childOf(level, name) ?? []);
  // The innermost level that says anything decides; the standard allows one kind per level.
  for (const level of levels.toReversed()) {
    if (childOf(level, 'SegmentTemplate')) return readTemplate(elements('SegmentTemplate'), log);
    if (childOf(level, 'SegmentList')) return readList(elements('SegmentList'), log);
    if (childOf(level, 'SegmentBase')) return readBase(elements('SegmentBase'), log);
  }
  return { kind: 'file', timing: readTiming([], log) };
}

function readTemplate(elements: readonly XmlElement[], log: WarningLog): Addressing {
  const timing = readTiming(elements, log);
  const media = inherited(elements, 'media');
  if (!media) {
    log.add('dash.template', 'A SegmentTemplate has no media address.');
    return { kind: 'file', timing };
  }
  return { kind: 'template', media, init: inherited(elements, 'initialization'), timing };
}

function readList(elements: readonly XmlElement[], log: WarningLog): Addressing {
  const listed = elements.toReversed().find((element) => childOf(element, 'SegmentURL'));
  const items = listed ? childrenOf(listed, 'SegmentURL') : [];
  return {
    kind: 'list',
    items: items.map((item) => ({ url: attribute(item, 'media'), range: parseRange(attribute(item, 'mediaRange')) })),
    init: readInit(elements),
    timing: readTiming(elements, log),
  };
}

function readBase(elements: readonly XmlElement[], log: WarningLog): Addressing {
  const timing = readTiming(elements, log);
  const index = parseRange(inherited(elements, 'indexRange'));
  return index ? { kind: 'index', index, init: readInit(elements), timing } : { kind: 'file', timing };
}

function readInit(elements: readonly XmlElement[]): Reference | undefined {
  const init = elements.toReversed().flatMap((element) => childOf(element, 'Initialization') ?? [])[0];
  return init && { url: attribute(init, 'sourceURL'), range: parseRange(attribute(init, 'range')) };
}

/** A segment longer than a week is damage and would cause times that no field can store. */
const maxSegmentSeconds = 604_800;

function readTiming(elements: readonly XmlElement[], log: WarningLog): Timing {
  const timescale = parseWhole(inherited(elements, 'timescale')) || 1;
  const startText = inherited(elements, 'startNumber');
  const startNumber = parseWhole(startText);
  if (startText !== undefined && startNumber === undefined) log.add('dash.number', 'A start number cannot be used.');
  const duration = Number.parseFloat(inherited(elements, 'duration') ?? '');
  const timeline = elements.toReversed().flatMap((element) => childOf(element, 'SegmentTimeline') ?? [])[0];
  return {
    timescale,
    offset: parseTicks(inherited(elements, 'presentationTimeOffset')) ?? 0n,
    startNumber: startNumber ?? 1,
    endNumber: parseWhole(inherited(elements, 'endNumber')),
    duration: duration > 0 && duration <= timescale * maxSegmentSeconds ? duration : undefined,
    timeline: timeline && readTimeline(timeline, BigInt(timescale * maxSegmentSeconds), log),
  };
}

function readTimeline(timeline: XmlElement, longest: bigint, log: WarningLog): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  for (const item of timeline.children) {
    const duration = item.name === 'S' ? parseTicks(attribute(item, 'd')) : undefined;
    if (!duration || duration > longest) {
      log.add('dash.timeline', 'A timeline entry has no possible duration.');
      continue;
    }
    const repeat = Number.parseInt(attribute(item, 'r') ?? '0', 10) || 0;
    entries.push({ time: parseTicks(attribute(item, 't')), duration, repeat });
  }
  return entries;
}
