import { expect, test } from 'vitest';
import type { SegmentList } from '../model/manifest.ts';
import { originShift } from './same-origin.ts';

const list: SegmentList = {
  segments: [20, 21, 22].map((sequence, index) => ({
    url: 'http://a/',
    sequence,
    period: 0,
    start: index * 4,
    duration: 4,
  })),
  isLive: true,
  refreshAfter: 4,
  targetDuration: 4,
  markers: [],
};

test('a segment that both runs know determines the shift', () => {
  expect(originShift(list, { sequence: 21, period: 0, start: 100, duration: 4 })).toBe(96);
});

test('without a common segment the numbers show how much time has passed', () => {
  expect(originShift(list, { sequence: 10, period: 0, start: 100, duration: 4 })).toBe(140);
});
