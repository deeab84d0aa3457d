import type { Addressing } from './addressing.ts';

/** How many seconds of media a representation lists, where it can be counted without loading anything. */
export function listedSeconds(addressing: Addressing): number | undefined {
  const { timescale, offset, duration, timeline, startNumber, endNumber } = addressing.timing;
  if (timeline) {
    let end = offset;
    for (const entry of timeline) {
      if (entry.repeat < 0) return undefined;
      end = (entry.time ?? end) + entry.duration * BigInt(entry.repeat + 1);
    }
    return Number(end - offset) / timescale;
  }
  if (duration === undefined) return undefined;
  const count = addressing.kind === 'list' ? addressing.items.length : endNumber && endNumber - startNumber + 1;
  return count === undefined ? undefined : Math.max(0, (count * duration) / timescale);
}
