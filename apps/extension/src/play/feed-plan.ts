import type { GrowingFragment } from '@clipharbor/media';

/** Buffered ahead of the current position. More would only take memory. */
export const aheadSeconds = 30;
/** Kept behind it, for a short step back. */
export const behindSeconds = 15;

export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** A distance of one frame between two buffered ranges is not a gap. */
const toleranceSeconds = 0.2;

/** How many seconds can be played from a given moment without a gap. */
export function bufferedAhead(ranges: readonly TimeRange[], now: number): number {
  let end = now;
  for (const range of ranges) {
    if (range.start <= end + toleranceSeconds && range.end > end) end = range.end;
  }
  return end - now;
}

/** The fragment that a player must start with to show a given moment: the last one that begins before it. */
export function fragmentFor(fragments: readonly GrowingFragment[], seconds: number): number {
  let low = 0;
  let high = fragments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fragments[middle]?.startSeconds ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** The ranges that may be dropped to limit memory: everything far enough from the current position. */
export function droppable(ranges: readonly TimeRange[], now: number): TimeRange[] {
  return ranges.flatMap(({ start, end }) => {
    const before = { start, end: Math.min(end, now - behindSeconds) };
    const after = { start: Math.max(start, now + 2 * aheadSeconds), end };
    return [before, after].filter((range) => range.end - range.start > 1);
  });
}
