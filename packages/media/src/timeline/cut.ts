import type { Marker, Segment } from '../model/manifest.ts';

/**
 * Leaves out segments that are mostly inside ad breaks and closes the gap: what follows starts where the kept part
 * ended, as a new period, because its media time is no longer continuous.
 */
export function cutAds(segments: readonly Segment[], markers: readonly Marker[]): Segment[] {
  const ads = markers
    .filter(({ kind }) => kind === 'ad')
    .map(({ start, duration }) => ({ start, end: start + duration }));
  const kept: Segment[] = [];
  let removed = 0;
  let cuts = 0;
  let isCutting = false;
  for (const segment of segments) {
    const middle = segment.start + segment.duration / 2;
    if (ads.some(({ start, end }) => middle >= start && middle < end)) {
      removed += segment.duration;
      isCutting = true;
      continue;
    }
    if (isCutting) cuts += 1;
    isCutting = false;
    kept.push(
      removed === 0
        ? segment
        : {
            ...segment,
            start: segment.start - removed,
            period: segment.period + cuts,
            ...(segment.timestampOffset === undefined ? {} : { timestampOffset: segment.timestampOffset - removed }),
            ...(segment.until === undefined ? {} : { until: segment.until - removed }),
          },
    );
  }
  return kept;
}
