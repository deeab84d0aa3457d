import type { Segment, SegmentList } from '../model/manifest.ts';

/** How many segments behind the newest players join: fewer would risk requesting one that does not exist yet. */
const edgeSegments = 3;

/**
 * Presentation seconds at which a recording begins: at the live edge, at the oldest available, or this many seconds
 * back.
 */
export function liveStart({ segments }: SegmentList, from: 'now' | 'start' | number): number {
  const first = segments[0]?.start ?? 0;
  if (from === 'start') return first;
  if (from === 'now') return (segments.at(-edgeSegments) ?? segments[0])?.start ?? 0;
  const last = segments.at(-1);
  const wanted = last ? last.start + last.duration - from : first;
  // A segment begins with a key frame, so the one that covers the moment is taken from its start.
  return segments.findLast(({ start }) => start <= wanted)?.start ?? first;
}

/** Whether a segment ends after `seconds`, up to rounding. */
export const reaches = ({ start, duration }: Segment, seconds: number): boolean => start + duration > seconds + 0.05;

/** Whether a segment of the playlist is joined in the middle. */
export const isEntered = ({ segments }: SegmentList, seconds: number): boolean =>
  segments.some((segment) => reaches(segment, seconds) && segment.start < seconds - 0.05);
