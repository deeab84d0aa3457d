import { expect, test } from 'vitest';
import { parseRange } from './send-sample.ts';

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=8-100', { start: 8, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-100', { start: 0, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-4', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['bytes=-', 'whole'],
  ['items=0-1', 'whole'],
  [undefined, 'whole'],
])('of ten bytes, %s means %j', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});
