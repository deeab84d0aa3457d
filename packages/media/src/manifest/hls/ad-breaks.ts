import type { Marker } from '../../model/manifest.ts';
import { type Attributes, parseAttributes } from './attributes.ts';
import { parseDate, parseDecimal } from './values.ts';

/** A known pair of wall time and position in the playlist. */
export interface DateAnchor {
  readonly programTime: number;
  readonly start: number;
}

/** A break is often announced by three tags at once; starts this close together are the same break. */
const sameBreakSeconds = 0.5;
const maxAdBreaks = 1_000;
const adClasses = new Set(['twitch-stitched-ad']);

interface Break {
  start: number;
  end: number | undefined;
}

/** Collects the ad breaks of a playlist from CUE-OUT/CUE-IN, OATCLS, SCTE35 and DATERANGE tags. */
export class AdBreaks {
  readonly #cues: Break[] = [];
  readonly #ranges = new Map<string, { start: number; end: number | undefined; isAd: boolean }>();
  #open: Break | undefined;

  /** `#EXT-X-CUE-OUT:30`, `#EXT-X-CUE-OUT:DURATION=30`, `#EXT-X-CUE-OUT-CONT:ElapsedTime=5,Duration=30` or `…-CONT:5/30`. */
  cueOut(value: string, at: number, isContinued: boolean): void {
    if (this.#open) return;
    const attributes = parseAttributes(value);
    const [first, second] = value.split('/');
    const elapsed = isContinued ? (parseDecimal(attributes.get('ELAPSEDTIME') ?? first) ?? 0) : 0;
    const length = parseDecimal(attributes.get('DURATION') ?? (isContinued ? second : first));
    const start = at - Math.max(0, elapsed);
    this.#open = { start, end: length && length > 0 ? start + length : undefined };
    if (this.#cues.length < maxAdBreaks) this.#cues.push(this.#open);
  }

  cueIn(at: number): void {
    if (this.#open) this.#open.end = at;
    this.#open = undefined;
  }

  /** Two tags may share an ID: the first opens the range, the second closes it. */
  dateRange(attributes: Attributes): void {
    const id = attributes.get('ID') ?? '';
    const known = this.#ranges.get(id);
    const start = parseDate(attributes.get('START-DATE')) ?? known?.start;
    if (start === undefined || (!known && this.#ranges.size >= maxAdBreaks)) return;
    const seconds = parseDecimal(attributes.get('DURATION')) ?? parseDecimal(attributes.get('PLANNED-DURATION'));
    const end = parseDate(attributes.get('END-DATE')) ?? (seconds === undefined ? known?.end : start + seconds * 1000);
    const isAd = attributes.has('SCTE35-OUT') || adClasses.has(attributes.get('CLASS')?.toLowerCase() ?? '');
    this.#ranges.set(id, { start, end, isAd: isAd || known?.isAd === true });
  }

  /**
   * Takes over breaks from the earlier playlist that began before `at`, because the tags that announced them are now
   * omitted.
   */
  resume(markers: readonly Marker[], earlierEnd: number, shift: number, at: number): void {
    for (const { start, duration } of markers) {
      const end = start + duration;
      if (start - shift >= at) continue;
      const known: Break = { start: start - shift, end: end === earlierEnd ? undefined : end - shift };
      this.#cues.push(known);
      if (end >= earlierEnd) this.#open = known;
    }
  }

  /** The breaks in playlist time. An open break runs to the end of the known playlist. */
  markers(listEnd: number, anchors: readonly DateAnchor[]): Marker[] {
    const all: Break[] = [...this.#cues];
    for (const range of this.#ranges.values()) {
      const anchor = range.isAd ? anchorFor(range.start, anchors) : undefined;
      if (!anchor) continue;
      const start = anchor.start + (range.start - anchor.programTime) / 1000;
      all.push({ start, end: range.end === undefined ? undefined : start + (range.end - range.start) / 1000 });
    }
    all.sort((a, b) => a.start - b.start);
    return merge(all, listEnd);
  }
}

function merge(breaks: readonly Break[], listEnd: number): Marker[] {
  const markers: Marker[] = [];
  for (const { start, end } of breaks) {
    const duration = Math.max(0, (end ?? listEnd) - start);
    const last = markers.at(-1);
    if (!last || start - last.start > sameBreakSeconds) markers.push({ kind: 'ad', start, duration });
    else if (duration > last.duration) markers[markers.length - 1] = { ...last, duration };
  }
  return markers;
}

/** The last anchor at or before a date, else the first. Anchors are in playlist order. */
function anchorFor(date: number, anchors: readonly DateAnchor[]): DateAnchor | undefined {
  let low = 0;
  let high = anchors.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((anchors[middle]?.programTime ?? 0) <= date) low = middle + 1;
    else high = middle;
  }
  return anchors[Math.max(0, low - 1)];
}
