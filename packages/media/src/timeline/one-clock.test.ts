import { expect, test } from 'vitest';
import type { Segment } from '../model/manifest.ts';
import { withOneClock } from './one-clock.ts';

const list = (periods: readonly number[], more: Partial<Segment> = {}): Segment[] =>
  periods.map((period, index) => ({
    url: 'http://a/',
    sequence: index,
    period,
    start: index * 2,
    duration: 2,
    ...more,
  }));
const periodsOf = (lists: ReadonlyMap<string, readonly Segment[]>): number[][] =>
  [...lists.values()].map((segments) => segments.map(({ period }) => period));
const both = new Set(['v', 'a']);

test('playlists that mark the same breaks stay as they are', () => {
  const lists = new Map([
    ['v', list([0, 0, 1, 1])],
    ['a', list([0, 0, 1])],
  ]);
  expect(withOneClock(lists, both)).toBe(lists);
});

test('a playlist that continues without marking a break makes all of them one period', () => {
  const lists = new Map([
    ['v', list([3, 3, 4, 4])],
    ['a', list([3, 3, 3, 3])],
  ]);
  expect(periodsOf(withOneClock(lists, both))).toEqual([
    [3, 3, 3, 3],
    [3, 3, 3, 3],
  ]);
});

test('a playlist that ends at the break need not mark it, and text never needs to', () => {
  const short = new Map([
    ['v', list([0, 0, 1, 1])],
    ['a', list([0, 0])],
  ]);
  expect(withOneClock(short, both)).toBe(short);
  const text = new Map([
    ['v', list([0, 0, 1, 1])],
    ['t', list([0, 0, 0, 0])],
  ]);
  expect(withOneClock(text, new Set(['v']))).toBe(text);
});

test('periods whose clock the manifest states stay as they are', () => {
  const lists = new Map([
    ['v', list([0, 0, 1, 1], { timestampOffset: 0 })],
    ['a', list([0, 0, 0, 0], { timestampOffset: 0 })],
  ]);
  expect(withOneClock(lists, both)).toBe(lists);
});
