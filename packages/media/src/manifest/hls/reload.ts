import type { JoinedList } from './continue-list.ts';

const maxWaitSeconds = 60;
const minWaitSeconds = 0.5;

/**
 * Seconds until the playlist may have grown: a target duration, half of it when nothing was new, none when the server
 * blocks.
 */
export function refreshAfter(list: JoinedList, isBlocking: boolean): number {
  const { targetDuration } = list.written;
  if (isBlocking && list.isChanged) return 0;
  const wait = list.isChanged ? targetDuration : targetDuration / 2;
  return Math.min(maxWaitSeconds, Math.max(minWaitSeconds, wait));
}

/**
 * The query of a reload: which segment or part to wait for, and whether old segments may be left out. Empty when the
 * server offers neither. `age`: seconds since the playlist was loaded.
 */
export function reloadQuery(list: JoinedList, wantsParts: boolean, age: number): string {
  const { serverControl, mediaSequence, segments, parts, targetDuration } = list.written;
  const query: string[] = [];
  if (serverControl.canBlockReload) {
    query.push(`_HLS_msn=${mediaSequence + BigInt(segments.length)}`);
    if (wantsParts && list.written.partTarget !== undefined) query.push(`_HLS_part=${parts.length}`);
  }
  const { canSkipUntil } = serverControl;
  // A delta is only safe while what we hold still covers what would be left out.
  const isFresh = canSkipUntil !== undefined && age < Math.min(canSkipUntil / 2, targetDuration * 6);
  if (isFresh) query.push('_HLS_skip=YES');
  return query.join('&');
}
