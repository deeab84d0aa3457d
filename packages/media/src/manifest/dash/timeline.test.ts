import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MediaError } from '../../model/errors.ts';
import type { TimelineEntry, Timing } from './addressing.ts';
import { maxLiveSegments, ticksOf } from './timeline.ts';

const timing = (change: Partial<Timing>): Timing => ({
  timescale: 10,
  offset: 0n,
  startNumber: 1,
  endNumber: undefined,
  duration: undefined,
  timeline: undefined,
  ...change,
});
const entry = (duration: bigint, repeat = 0, time?: bigint): TimelineEntry => ({ time, duration, repeat });
const times = (change: Partial<Timing>, bounds = {}) =>
  ticksOf(timing(change), { duration: undefined, window: undefined, most: 1000, ...bounds }).map(({ time, index }) => [
    Number(time),
    index,
  ]);

test('a constant duration fills the period, the last segment may be short', () => {
  expect(times({ duration: 20 }, { duration: 5 })).toEqual([
    [0, 0],
    [20, 1],
    [40, 2],
  ]);
  expect(times({ duration: 20 }, { duration: 6.0000000001 })).toHaveLength(3);
});

test('if the end falls on the end of a segment, a bit of sound may follow after it', () => {
  const last = (change: Partial<Timing>, bounds = {}) =>
    ticksOf(timing({ duration: 20, ...change }), {
      duration: 6,
      window: undefined,
      most: 1000,
      isLast: true,
      ...bounds,
    }).at(-1);
  expect(last({})).toEqual({ time: 60n, duration: 1n, index: 3, isOptional: true });
  expect(last({}, { duration: 5 })).toMatchObject({ index: 2 });
  expect(last({}, { isLast: false })).toMatchObject({ index: 2 });
  expect(last({ endNumber: 3 })).toMatchObject({ index: 2 });
});

test('endNumber bounds a period of unknown length', () => {
  expect(times({ duration: 20, startNumber: 5, endNumber: 6 })).toHaveLength(2);
});

test('without any length there is nothing to count', () => {
  expect(() => times({ duration: 20 })).toThrow(expect.objectContaining({ code: 'manifest.invalid' }));
  expect(times({})).toEqual([]);
});

test('live segments exist when they are finished and until the window has passed', () => {
  expect(times({ duration: 20 }, { window: { from: 4, to: 9 } })).toEqual([
    [40, 2],
    [60, 3],
  ]);
  expect(times({ duration: 20 }, { window: { from: -10, to: -1 } })).toEqual([]);
});

test('an ended live period keeps its short last segment', () => {
  expect(times({ duration: 20 }, { duration: 5, window: { from: 3, to: 99 } })).toEqual([
    [20, 1],
    [40, 2],
  ]);
});

test('a stream since 1970 creates only the segments in the window', () => {
  expect(times({ duration: 20 }, { window: { from: 1.7e9, to: 1.7e9 + 10 } })).toHaveLength(5);
  expect(
    ticksOf(timing({ duration: 20 }), { duration: undefined, window: { from: 0, to: 1.7e9 }, most: 1e6 }),
  ).toHaveLength(maxLiveSegments);
});

test('timelines repeat, jump and continue', () => {
  expect(times({ timeline: [entry(20n, 1, 100n), entry(10n), entry(20n, 0, 200n)], offset: 100n })).toEqual([
    [100, 0],
    [120, 1],
    [140, 2],
    [200, 3],
  ]);
});

test('a repeat of -1 extends to the next entry, the end of the period or the live edge', () => {
  expect(times({ timeline: [entry(20n, -1, 0n), entry(5n, 0, 50n)] })).toEqual([
    [0, 0],
    [20, 1],
    [40, 2],
    [50, 3],
  ]);
  expect(times({ timeline: [entry(20n, -1)] }, { duration: 5 })).toHaveLength(3);
  expect(times({ timeline: [entry(20n, -1)] }, { window: { from: 0, to: 5 } })).toHaveLength(2);
  expect(times({ timeline: [entry(20n, -1)] })).toHaveLength(1);
});

test('an explicit short segment just beyond the end is kept, a full-length one is not', () => {
  const written = (last: bigint) => times({ timescale: 100, timeline: [entry(200n, 1), entry(last)] }, { duration: 4 });
  expect(written(2n)).toHaveLength(3);
  expect(written(200n)).toHaveLength(2);
});

test('two billion repeats are bounded by the period', () => {
  expect(times({ timeline: [entry(20n, 2 ** 31 - 1)] }, { duration: 10 })).toHaveLength(5);
  expect(() => times({ timeline: [entry(20n, 2 ** 31 - 1)] })).toThrow(
    expect.objectContaining({ code: 'manifest.tooLarge' }),
  );
});

test('endless live repeats are bounded by the window', () => {
  const ticks = times({ timeline: [entry(20n, 2 ** 31 - 1)] }, { window: { from: 1000, to: 1010 } });
  expect(ticks[0]).toEqual([10_000, 500]);
  expect(ticks).toHaveLength(5);
});

test('an explicit live list is trusted whatever the clock says', () => {
  expect(times({ timeline: [entry(20n, 3)] }, { window: { from: 1e6, to: 1e6 + 30 } })).toHaveLength(4);
});

test('endNumber ends a timeline', () => {
  expect(times({ timeline: [entry(20n, 9)], startNumber: 1, endNumber: 3 })).toHaveLength(3);
});

test('times beyond 2^53 stay exact', () => {
  const start = 17_670_000_000_000_001n;
  const ticks = ticksOf(timing({ timeline: [entry(3n, 1, start)], offset: start }), {
    duration: undefined,
    window: undefined,
    most: 9,
  });
  expect(ticks.map(({ time }) => time)).toEqual([start, start + 3n]);
});

test('whatever the entries say, no more segments than allowed are created', () => {
  const ticks = fc.bigInt({ min: 1n, max: 2n ** 40n });
  const item = fc.record({
    time: fc.option(fc.bigInt({ min: 0n, max: 2n ** 63n }), { nil: undefined }),
    duration: ticks,
    repeat: fc.integer(),
  });
  const window = fc.option(
    fc.tuple(fc.double({ min: -1e10, max: 1e10, noNaN: true }), fc.double({ min: 0, max: 1e10, noNaN: true })),
    { nil: undefined },
  );
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 5 }),
      window,
      fc.option(fc.double({ min: 0, max: 3e10, noNaN: true }), { nil: undefined }),
      (timeline, live, duration) => {
        try {
          const bounds = { duration, window: live && { from: live[0], to: live[0] + live[1] }, most: 500 };
          expect(ticksOf(timing({ timeline }), bounds).length).toBeLessThanOrEqual(500);
        } catch (error) {
          expect(error).toBeInstanceOf(MediaError);
        }
      },
    ),
  );
});
