import { expect, test } from 'vitest';
import type { Segment } from '../model/manifest.ts';
import { programTimeShift } from './align.ts';

const at = (start: number, programTime?: number): Segment => ({
  url: 'http://a/',
  sequence: 0,
  period: 0,
  start,
  duration: 4,
  ...(programTime === undefined ? {} : { programTime }),
});

test('a list that begins two segments later is moved by their length', () => {
  expect(programTimeShift([at(0, 1_000_000), at(4)], [at(0, 1_008_000)])).toBe(8);
});

test('without wall time on both sides nothing moves', () => {
  expect(programTimeShift([at(0)], [at(0, 5)])).toBe(0);
});
