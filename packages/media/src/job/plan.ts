import { MediaError } from '../model/errors.ts';
import type { Marker, Segment, SegmentList } from '../model/manifest.ts';
import type { Chapter } from '../mux/index.ts';
import { cutAds, type WindowRange, withOneClock } from '../timeline/index.ts';
import type { Rendition } from './output-streams.ts';
import type { DownloadOptions } from './types.ts';

/** Which segments go into the result. */
export interface Plan {
  readonly renditions: readonly Rendition[];
  /** In the order of the renditions. */
  readonly segments: ReadonlyMap<string, readonly Segment[]>;
  readonly range: WindowRange;
  /** Duration of the result in seconds, according to the manifest. */
  readonly duration: number;
  readonly chapters: readonly Chapter[];
  /** First segments of the periods that are joined in the middle: only they give the period's clock exactly. */
  readonly anchors: ReadonlyMap<string, Segment>;
}

/** Plans the download of complete segment lists. */
export function planDownload(
  renditions: readonly Rendition[],
  lists: ReadonlyMap<string, SegmentList>,
  options: DownloadOptions,
): Plan {
  const { from = 0, to, ads = 'keep' } = options;
  const markers = [...lists.values()][0]?.markers ?? [];
  const moving = new Set(renditions.flatMap(({ track }) => (track.kind === 'text' ? [] : [track.id])));
  const listed = withOneClock(new Map([...lists].map(([id, { segments }]) => [id, segments])), moving);
  const whole = new Map(
    [...listed].map(([id, segments]) => [id, ads === 'cut' ? cutAds(segments, markers) : segments]),
  );
  const start = Math.min(...[...whole.values()].flatMap(([first]) => (first ? [first.start] : [])));
  const end = Math.max(...[...whole.values()].map(endOf));
  const zero = start + from;
  const stop = Math.min(end, to === undefined ? end : start + to);
  // A list whose durations are all zero still has media.
  if (!(stop > zero) && (from > 0 || to !== undefined))
    throw new MediaError('manifest.empty', 'There is nothing in this range.');
  const isCut = from > 0;
  const segments = new Map<string, readonly Segment[]>();
  const anchors = new Map<string, Segment>();
  for (const { track, kinds } of renditions) {
    const all = whole.get(track.id) ?? [];
    const chosen = inRange(all, isCut ? zero : undefined, stop < end ? stop : undefined, kinds.has('video') ? 1 : 0);
    segments.set(track.id, chosen);
    const [first] = chosen;
    const anchor = isCut && first && all.find(({ period }) => period === first.period);
    if (anchor && anchor !== first && anchor.timestampOffset === undefined && track.kind !== 'text')
      anchors.set(track.id, anchor);
  }
  return {
    renditions,
    segments,
    range: { zero, isCut, ...(to === undefined ? {} : { to: stop }) },
    duration: stop - zero,
    chapters: ads === 'cut' ? [] : chaptersOf(markers, zero, stop),
    anchors,
  };
}

/**
 * Segments that touch the range, and `before` more: a picture in the range may need a key frame ahead of it. If the range is open
 * at an end, the segments there belong to it even if they last 0 seconds, because old packagers round durations.
 */
function inRange(
  segments: readonly Segment[],
  zero: number | undefined,
  stop: number | undefined,
  before: number,
): readonly Segment[] {
  const first = zero === undefined ? 0 : segments.findIndex(({ start, duration }) => start + duration > zero);
  if (first < 0) return [];
  const after = stop === undefined ? -1 : segments.findIndex(({ start }) => start >= stop);
  return segments.slice(Math.max(0, first - before), after < 0 ? undefined : after);
}

const endOf = (segments: readonly Segment[]): number => {
  const last = segments.at(-1);
  return last ? last.start + last.duration : 0;
};

/** Ad breaks and chapters of the manifest as chapters of the file. */
export function chaptersOf(markers: readonly Marker[], zero: number, stop: number): Chapter[] {
  const found = markers.filter(({ start, duration }) => start + duration > zero && start < stop);
  if (found.length === 0) return [];
  const chapters: Chapter[] = [];
  let cursor = zero;
  for (const { kind, start, duration, title } of found.toSorted((a, b) => a.start - b.start)) {
    if (start - cursor > 0.5) chapters.push({ start: cursor - zero, title: 'Program' });
    chapters.push({ start: Math.max(0, start - zero), title: title ?? (kind === 'ad' ? 'Advertisement' : 'Chapter') });
    cursor = Math.max(cursor, start + duration);
  }
  if (stop - cursor > 0.5) chapters.push({ start: cursor - zero, title: 'Program' });
  return chapters;
}
