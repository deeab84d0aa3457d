import { expect, test } from 'vitest';
import type { Segment, SegmentList, TrackInfo } from '../model/manifest.ts';
import { chaptersOf, planDownload } from './plan.ts';
import type { DownloadOptions } from './types.ts';

const segments = Array.from(
  { length: 10 },
  (_, sequence): Segment => ({ url: `http://a/${sequence}`, sequence, period: 0, start: sequence * 4, duration: 4 }),
);
const list: SegmentList = { segments, isLive: false, refreshAfter: 0, targetDuration: 4, markers: [] };
const track: TrackInfo = { id: 'v', kind: 'muxed' };
const plan = (options: Partial<DownloadOptions>, given = list) =>
  planDownload([{ track, kinds: new Set(['video', 'audio']) }], new Map([['v', given]]), options as DownloadOptions);
const numbers = (options: Partial<DownloadOptions>) =>
  plan(options)
    .segments.get('v')
    ?.map(({ sequence }) => sequence);

test('without a range everything is taken', () => {
  expect(numbers({})).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(plan({})).toMatchObject({ duration: 40, range: { zero: 0, isCut: false } });
});

test('a range takes the segments it touches and one before, for its key frame', () => {
  expect(numbers({ from: 13, to: 21 })).toEqual([2, 3, 4, 5]);
});

test('segments that are announced with 0 seconds are taken, even the first and the last one', () => {
  const rounded = [0, 0, 4, 0].map(
    (duration, sequence): Segment => ({
      url: `http://a/${sequence}`,
      sequence,
      period: 0,
      start: sequence === 3 ? 4 : 0,
      duration,
    }),
  );
  const taken = plan({}, { ...list, segments: rounded }).segments.get('v');
  expect(taken?.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
});

test('a range that starts in the middle of a period names the segment that gives the clock', () => {
  expect(plan({ from: 13 }).anchors.get('v')?.sequence).toBe(0);
  expect(plan({}).anchors.size).toBe(0);
});

test('a range after the end is refused', () => {
  expect(() => plan({ from: 50 })).toThrow('nothing in this range');
});

test('ad breaks become chapters, and so do the parts between them', () => {
  const markers = [{ kind: 'ad', start: 8, duration: 8 } as const];
  expect(chaptersOf(markers, 0, 40)).toEqual([
    { start: 0, title: 'Program' },
    { start: 8, title: 'Advertisement' },
    { start: 16, title: 'Program' },
  ]);
});

test('removed ad breaks leave no segments and no chapters', () => {
  const cut = plan({ ads: 'cut' }, { ...list, markers: [{ kind: 'ad', start: 8, duration: 8 }] });
  expect(cut.segments.get('v')).toHaveLength(8);
  expect(cut.duration).toBe(32);
  expect(cut.chapters).toEqual([]);
});
