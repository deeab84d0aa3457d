import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aheadSeconds, behindSeconds, bufferedAhead, droppable, fragmentFor } from './feed-plan.ts';

const ranges = [
  { start: 0, end: 10 },
  { start: 10.1, end: 20 },
  { start: 40, end: 50 },
];

test('the range buffered ahead ends at the first gap', () => {
  expect(bufferedAhead(ranges, 5)).toBe(15);
  expect(bufferedAhead(ranges, 45)).toBe(5);
  expect(bufferedAhead(ranges, 30)).toBe(0);
  expect(bufferedAhead([], 3)).toBe(0);
});

test('playback from a given moment starts with the last fragment that begins before it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(500), { minLength: 1 }), fc.nat(600), (starts, seconds) => {
      const fragments = starts
        .toSorted((a, b) => a - b)
        .map((startSeconds) => ({ position: 0, end: 0, startSeconds, endSeconds: startSeconds }));
      const index = fragmentFor(fragments, seconds);
      const chosen = fragments[index];
      expect(chosen).toBeDefined();
      if (index > 0) expect(chosen?.startSeconds).toBeLessThanOrEqual(seconds);
      expect(fragments.slice(index + 1).every(({ startSeconds }) => startSeconds > seconds)).toBe(true);
    }),
  );
});

test('nothing near the current position is dropped', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(900), fc.nat(300))), fc.nat(1000), (spans, now) => {
      const some = spans.map(([start, length]) => ({ start, end: start + length }));
      for (const { start, end } of droppable(some, now)) {
        expect(end <= now - behindSeconds || start >= now + 2 * aheadSeconds).toBe(true);
      }
    }),
  );
  expect(droppable([{ start: 0, end: 100 }], 60)).toEqual([{ start: 0, end: 45 }]);
});
