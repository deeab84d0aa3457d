import type { Segment } from '../model/manifest.ts';

/**
 * Seconds to add to the starts of `segments` so that they count from the same moment as `reference`. Live playlists of
 * two renditions may begin with different sequence numbers; the wall time in both says how they lie to each other.
 */
export function programTimeShift(reference: readonly Segment[], segments: readonly Segment[]): number {
  const here = origin(segments);
  const there = origin(reference);
  return here === undefined || there === undefined ? 0 : (here - there) / 1000;
}

/** Wall time in milliseconds at which the list's time zero lies. */
function origin(segments: readonly Segment[]): number | undefined {
  const dated = segments.find(({ programTime }) => programTime !== undefined);
  return dated?.programTime === undefined ? undefined : dated.programTime - dated.start * 1000;
}
