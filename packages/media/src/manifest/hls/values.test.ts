import { expect, test } from 'vitest';
import { WarningLog } from '../warnings.ts';
import {
  parseByteRange,
  parseDate,
  parseDecimal,
  parseInteger,
  parseResolution,
  parseSeconds,
  parseSequence,
  parseVector,
  placeRange,
  vectorOf,
} from './values.ts';

test.each([
  ['4.5,title', 4.5],
  [' 4.5', 4.5],
  ['4', 4],
  ['.5,', 0.5],
])('the duration %j is %d', (text, seconds) => {
  const log = new WarningLog();
  expect(parseSeconds(text, 9, log, 1)).toBe(seconds);
  expect(log.list).toEqual([]);
});

test.each([
  ['NaN', 9],
  ['', 9],
  ['-3', 0],
  ['1e308', 86_400],
  ['Infinity', 86_400],
])('the impossible duration %j becomes %d with a warning', (text, seconds) => {
  const log = new WarningLog();
  expect(parseSeconds(text, 9, log, 7)).toBe(seconds);
  expect(log.list).toMatchObject([{ code: 'hls.duration', position: 7 }]);
});

test('sequence numbers keep 64 bits', () => {
  const log = new WarningLog();
  expect(parseSequence('18446744073709551615', log, 1)).toBe(18446744073709551615n);
  expect(parseSequence('9007199254740993', log, 1)).toBe(9007199254740993n);
  expect(log.list).toEqual([]);
});

test('an invalid sequence number becomes 0 with a warning', () => {
  const log = new WarningLog();
  expect(parseSequence('9'.repeat(1000), log, 1)).toBe(0n);
  expect(parseSequence('-1', log, 1)).toBe(0n);
  expect(log.list.length).toBeGreaterThan(0);
});

test('byte ranges with and without a start', () => {
  expect(parseByteRange('100@20', 1)).toEqual({ length: 100, start: 20 });
  expect(parseByteRange(' 100', 1)).toEqual({ length: 100 });
});

test.each(['x', '-5', '1@x', '9007199254740992', '9007199254740991@1', '1@99999999999999999999'])(
  'the byte range %j is refused',
  (text) => {
    expect(() => parseByteRange(text, 3)).toThrow(expect.objectContaining({ code: 'manifest.invalid' }));
  },
);

test('a range without a start continues the last one, and its end must not overflow', () => {
  const log = new WarningLog();
  expect(placeRange({ length: 5 }, 10, log, 1)).toEqual({ start: 10, length: 5 });
  expect(log.list).toEqual([]);
  expect(placeRange({ length: 5 }, undefined, log, 1)).toEqual({ start: 0, length: 5 });
  expect(log.list).toMatchObject([{ code: 'hls.byteRange' }]);
  expect(() => placeRange({ length: 10 }, Number.MAX_SAFE_INTEGER - 1, log, 1)).toThrow('impossible');
});

test.each([
  ['2026-01-01T00:00:00.500Z', 500],
  ['2026-01-01T02:00:00+02:00', 0],
  ['2026-01-01T02:00:00+0200', 0],
  ['2026-01-01T00:00:00', 0],
  ['2026-01-01 00:00:00Z', 0],
])('the date %s is read', (text, after) => {
  expect(parseDate(text)).toBe(Date.parse('2026-01-01T00:00:00Z') + after);
});

test('anything other than a date is undefined', () => {
  expect(parseDate('yesterday')).toBeUndefined();
  expect(parseDate(undefined)).toBeUndefined();
});

test('resolutions, integers and decimals', () => {
  expect(parseResolution('1920x1080')).toEqual({ width: 1920, height: 1080 });
  expect(parseResolution('wide')).toBeUndefined();
  expect(parseInteger('12/JOC')).toBe(12);
  expect(parseInteger('1e99')).toBe(1);
  expect(parseInteger('x')).toBeUndefined();
  expect(parseDecimal('29.970')).toBe(29.97);
  expect(parseDecimal('1e999')).toBeUndefined();
});

test('vectors are 16 bytes, short ones padded on the left', () => {
  expect(parseVector('0x01FF')).toEqual(Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 255]));
  expect(parseVector('0xzz')).toBeUndefined();
  expect(parseVector(`0x${'1'.repeat(33)}`)).toBeUndefined();
  expect(vectorOf(9007199254740993n).slice(8)).toEqual(Uint8Array.from([0, 32, 0, 0, 0, 0, 0, 1]));
});

test('a byte range with an empty start continues the one before', () => {
  expect(parseByteRange('587500@', 1)).toEqual({ length: 587_500 });
  expect(parseByteRange(' 587500@12 ', 1)).toEqual({ length: 587_500, start: 12 });
});
