import { expect, test } from 'vitest';
import { capRows, intersectRanges, parseLimit, parseRangeHeader } from './range.ts';

test.each([
  ['0-9', { offset: 0, limit: 10 }],
  ['items=5-5', { offset: 5, limit: 1 }],
  ['10-', { offset: 10, limit: null }],
  ['', { offset: 0, limit: null }],
  ['bytes=0-1', { offset: 0, limit: null }],
])('the header Range: %s is parsed', (header, expected) => {
  expect(parseRangeHeader(header)).toEqual(expected);
});

test('a range that ends before it begins is refused', () => {
  expect(() => parseRangeHeader('9-1')).toThrow(expect.objectContaining({ code: 'PGRST103', status: 416 }));
});

test('a limit or offset that is not a number is ignored, a negative limit is refused', () => {
  expect(parseLimit('x', 'y')).toEqual({ offset: 0, limit: null });
  expect(parseLimit('3', '4')).toEqual({ offset: 4, limit: 3 });
  expect(parseLimit('0', undefined)).toEqual({ offset: 0, limit: 0 });
  expect(() => parseLimit('-1', undefined)).toThrow(expect.objectContaining({ code: 'PGRST103' }));
});

test('two ranges are intersected, and never exceed the allowed number of rows', () => {
  expect(intersectRanges({ offset: 2, limit: 10 }, { offset: 5, limit: 3 })).toEqual({ offset: 5, limit: 3 });
  expect(intersectRanges({ offset: 0, limit: 2 }, { offset: 5, limit: null })).toEqual({ offset: 5, limit: 0 });
  expect(capRows({ offset: 1, limit: null }, 100)).toEqual({ offset: 1, limit: 100 });
  expect(capRows({ offset: 1, limit: 5 }, 100)).toEqual({ offset: 1, limit: 5 });
  expect(capRows({ offset: 1, limit: 500 }, null)).toEqual({ offset: 1, limit: 500 });
});
