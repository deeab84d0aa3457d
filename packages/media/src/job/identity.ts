import type { Segment } from '../model/manifest.ts';
import type { Rendition } from './output-streams.ts';
import type { DownloadOptions } from './types.ts';

/**
 * The identity of a job: its address without the query (whose tokens change with every page load), its options, its
 * tracks and, where the list is complete, its segments.
 */
export function identityOf(
  options: DownloadOptions,
  renditions: readonly Rendition[],
  segments?: ReadonlyMap<string, readonly Segment[]>,
): string {
  const { origin, pathname } = new URL(options.startedAs ?? options.url);
  const { kind, from, to, split, ads } = options;
  const lists = [...(segments ?? [])].map(([id, list]) => [id, list.length, digest(list)]);
  const tracks = renditions.map(({ track, kinds, languages = [] }) => [track.id, ...kinds, ...languages]);
  return JSON.stringify([origin, pathname, kind, from, to, split, ads, tracks, lists]);
}

/** A number that differs when the segment durations do. */
function digest(segments: readonly Segment[]): number {
  let hash = 0x811c9dc5;
  for (const { sequence, period, duration } of segments) {
    for (const value of [sequence, period, Math.round(duration * 1000)]) {
      hash = Math.imul(hash ^ (value >>> 0), 0x01000193) >>> 0;
    }
  }
  return hash;
}
