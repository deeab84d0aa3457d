import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseContentRange } from './content-range.ts';
import { parseRetryAfter } from './retry-after.ts';
import { validatorOf } from './validator.ts';

const now = Date.UTC(2030, 0, 1, 12, 0, 0);

test.each([
  ['120', 120],
  [' 0 ', 0],
  ['Tue, 01 Jan 2030 12:01:30 GMT', 90],
  ['Tuesday, 01-Jan-30 12:00:05 GMT', 5],
  ['Tue, 01 Jan 2030 11:00:00 GMT', 0],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %j asks for %s seconds', (header, expected) => {
  expect(parseRetryAfter(header, now)).toBe(expected);
});

test.each([
  ['bytes 0-99/200', { kind: 'part', start: 0, end: 99, total: 200 }],
  ['Bytes 5-5/*', { kind: 'part', start: 5, end: 5 }],
  ['bytes */200', { kind: 'unsatisfied', total: 200 }],
  ['bytes */*', undefined],
  ['bytes 9-5/200', undefined],
  ['bytes 0-200/200', undefined],
  ['items 0-1/2', undefined],
  ['bytes 0-99999999999999999999/*', undefined],
  [undefined, undefined],
])('Content-Range %j is %j', (header, expected) => {
  expect(parseContentRange(header)).toEqual(expected);
});

test('a strong ETag names a version, a weak one does not', () => {
  expect(validatorOf({ etag: '"a"', 'last-modified': 'then' })).toBe('"a"');
  expect(validatorOf({ etag: 'W/"a"', 'last-modified': 'then' })).toBe('then');
  expect(validatorOf({ etag: 'W/"a"' })).toBeUndefined();
});

test('no header text throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      parseContentRange(text);
      parseContentRange(`bytes ${text}`);
      expect(parseRetryAfter(text, now) ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
});
