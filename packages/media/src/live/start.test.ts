import { expect, test } from 'vitest';
import type { SegmentList } from '../model/manifest.ts';
import { isEntered, liveStart } from './start.ts';

const list = (count: number): SegmentList => ({
  segments: Array.from({ length: count }, (_, index) => ({
    url: 'http://a/',
    sequence: 100 + index,
    period: 0,
    start: 50 + index * 4,
    duration: 4,
  })),
  isLive: true,
  refreshAfter: 4,
  targetDuration: 4,
  markers: [],
});

test.each([
  ['now', 78],
  ['start', 50],
  [10, 78],
  [12.5, 74],
  [1000, 50],
] as const)('from %s begins at %d', (from, start) => {
  expect(liveStart(list(10), from)).toBe(start);
});

test('a window shorter than the usual distance is taken whole', () => {
  expect(liveStart(list(2), 'now')).toBe(50);
});

test.each([
  [50, false],
  [50.04, false],
  [52, true],
  [54, false],
])('a start at %d is inside a segment: %s', (seconds, expected) => {
  expect(isEntered(list(10), seconds)).toBe(expected);
});
