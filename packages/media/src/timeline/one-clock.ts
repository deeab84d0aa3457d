import type { Segment } from '../model/manifest.ts';

type Lists = ReadonlyMap<string, readonly Segment[]>;

/** Seconds by which a playlist must outlast another one's first break to prove that it should have the break too. */
const clearSeconds = 1;

/**
 * Playlists of one stream must mark the same discontinuities. If one marks none although it continues past the first
 * one of another, the numbers cannot be compared: then all are one period, and jumps are detected from the times
 * themselves.
 */
export function withOneClock(lists: Lists, ids: ReadonlySet<string>): Lists {
  const moving = [...lists].filter(([id, segments]) => ids.has(id) && segments.length > 0).map(([, list]) => list);
  const hasOffsets = moving.some((segments) => segments.some(({ timestampOffset }) => timestampOffset !== undefined));
  const breaks = moving.map((segments) => segments.find(({ period }) => period !== segments[0]?.period)?.start);
  const first = Math.min(...breaks.map((start) => start ?? Number.POSITIVE_INFINITY));
  const isUnmarked = moving.some((segments, index) => {
    const last = segments.at(-1);
    return breaks[index] === undefined && last !== undefined && last.start + last.duration > first + clearSeconds;
  });
  if (hasOffsets || !isUnmarked) return lists;
  const period = Math.min(...moving.map(([head]) => head?.period ?? 0));
  return new Map([...lists].map(([id, segments]) => [id, segments.map((segment) => ({ ...segment, period }))]));
}
