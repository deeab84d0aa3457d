import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** If segments are smaller on average, there may be many thousands, and memory is tight. */
const largeSegmentBytes = 256 * 1024;
/** One segment is not representative. */
const minSegments = 3;

/** How V8's nursery is read and changed. */
export interface Heap {
  nurseryBytes(): number;
  setGrowthFactor(factor: number): void;
}

const v8Heap: Heap = {
  nurseryBytes: () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0,
  setGrowthFactor: (factor) => setFlagsFromString(`--semi-space-growth-factor=${factor}`),
};

/**
 * The launcher keeps V8's nursery at 1 MB, because thousands of tiny segments would otherwise need more memory than
 * they may. With large segments there is room, and collecting garbage a quarter as often saves 6 % of the CPU time, so
 * after a few of them the nursery may grow once. Pass in the bytes received after each segment.
 */
export function nurseryForSegments(heap: Heap = v8Heap): (bytes: number) => void {
  let segments = 0;
  let first = 0;
  let before: number | undefined;
  let isGrown = false;
  return (bytes) => {
    if (isGrown) return;
    if (before !== undefined) {
      // V8 does not report when it has applied the setting, but it does so at one of the next collections.
      isGrown = heap.nurseryBytes() >= 2 * before;
      if (isGrown) heap.setGrowthFactor(1);
      return;
    }
    if (segments === 0) first = bytes;
    else if (segments >= minSegments && (bytes - first) / segments >= largeSegmentBytes) {
      before = heap.nurseryBytes();
      heap.setGrowthFactor(4);
    }
    segments += 1;
  };
}
