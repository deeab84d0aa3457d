import type { Position } from '../job/checkpoint.ts';
import type { Presentation, Segment, SegmentList } from '../model/manifest.ts';

/**
 * Seconds to add to the starts in a playlist so that they continue those of an earlier run: each run counts a live
 * stream's time from the moment it joined.
 */
export function originShift({ segments }: SegmentList, before: Position): number {
  const same = segments.find(({ sequence }) => sequence === before.sequence);
  if (same) return before.start - same.start;
  const [first] = segments;
  if (!first) return 0;
  const last = segments.at(-1) ?? first;
  const usual = (last.start + last.duration - first.start) / segments.length;
  return before.start + (first.sequence - before.sequence) * usual - first.start;
}

/** The presentation with all its times shifted. */
export function movedPresentation(presentation: Presentation, shift: number): Presentation {
  if (shift === 0) return presentation;
  const move = (segment: Segment): Segment => ({
    ...segment,
    start: segment.start + shift,
    ...(segment.timestampOffset === undefined ? {} : { timestampOffset: segment.timestampOffset + shift }),
    ...(segment.until === undefined ? {} : { until: segment.until + shift }),
  });
  return {
    type: presentation.type,
    url: presentation.url,
    isLive: presentation.isLive,
    tracks: presentation.tracks,
    warnings: presentation.warnings,
    ...(presentation.title === undefined ? {} : { title: presentation.title }),
    async segments(track, signal) {
      const list = await presentation.segments(track, signal);
      return movedList(list, shift, move);
    },
  };
}

function movedList(list: SegmentList, shift: number, move: (segment: Segment) => Segment): SegmentList {
  return {
    ...list,
    segments: list.segments.map(move),
    markers: list.markers.map((marker) => ({ ...marker, start: marker.start + shift })),
  };
}
