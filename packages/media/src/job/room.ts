import { MediaError } from '../model/errors.ts';
import type { Segment } from '../model/manifest.ts';
import type { Storage } from '../model/ports.ts';
import type { Rendition } from './output-streams.ts';

/**
 * Throws `disk.full` when fewer bytes are free than are still needed. A disk that does not report its free space is
 * tried.
 */
export async function expectRoom(storage: Storage, neededBytes: number): Promise<void> {
  const freeBytes = await storage.freeSpace();
  if (freeBytes === undefined || neededBytes <= freeBytes) return;
  throw new MediaError('disk.full', 'There is not enough free space for the file.');
}

/**
 * A manifest's bandwidth is the peak, usually at most twice the average. A stream is refused only if not even half of that fits: one
 * that turns out larger pauses when the disk is full and keeps what it has, but a refused one could not be saved at all.
 */
const certainShare = 0.5;

/** Minimum size of the segments in bytes, from their ranges or the bandwidth; 0 for those that state neither. */
export function expectedBytes(
  renditions: readonly Rendition[],
  segments: ReadonlyMap<string, readonly Segment[]>,
): number {
  let sum = 0;
  for (const { track, kinds } of renditions) {
    // There is no way to know how much of a muxed segment is sound.
    if (track.kind === 'muxed' && !kinds.has('video')) continue;
    for (const { range, duration, isGap } of segments.get(track.id) ?? []) {
      if (!isGap) sum += range?.length ?? ((track.bandwidth ?? 0) / 8) * certainShare * duration;
    }
  }
  return Math.round(sum);
}
