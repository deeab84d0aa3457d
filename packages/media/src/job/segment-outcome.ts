import { SizeEstimate } from '../load/index.ts';
import type { Segment } from '../model/manifest.ts';
import type { LoadedSegment } from './loaded-segment.ts';
import type { Rendition } from './output-streams.ts';
import type { Missing } from './types.ts';

/** A loaded segment, or the reason why it is missing. */
export type SegmentOutcome = { readonly loaded: LoadedSegment } | { readonly missing: Missing };

/** The outcome for a segment that the result will lack. */
export function missed(
  track: string,
  { sequence, start, duration }: Segment,
  reason: Missing['reason'],
): SegmentOutcome {
  return { missing: { track, sequence, start, duration, reason } };
}

/** Bytes of a segment, in memory or on disk. */
export const sizeOf = ({ bytes, large }: LoadedSegment): number => large?.size ?? bytes.length;

/** Estimates segment sizes per rendition, initially from the announced bandwidths. */
export function sizesOf(renditions: readonly Rendition[]): SizeEstimate {
  return new SizeEstimate(
    renditions.flatMap(({ track }) => (track.bandwidth ? [[track.id, track.bandwidth] as const] : [])),
  );
}
