import { expect, test } from 'vitest';
import {
  inherited,
  parseDateTime,
  parseDuration,
  parseFrameRate,
  parseRange,
  parseTicks,
  parseWhole,
} from './values.ts';

test.each([
  ['PT4S', 4],
  ['PT1H2M3.5S', 3723.5],
  ['P1DT1S', 86_401],
  ['P1W', 604_800],
  ['PT0.040S', 0.04],
  ['PT0S', 0],
  ['-PT5S', 0],
  ['P9999999Y', 3e10],
])('the duration %s is %d seconds', (text, seconds) => {
  expect(parseDuration(text)).toBeCloseTo(seconds, 6);
});

test.each(['', 'P', 'PT', '5', 'PTS', undefined])('%j is not a duration', (text) => {
  expect(parseDuration(text)).toBeUndefined();
});

test('dates, with and without zone', () => {
  expect(parseDateTime('1970-01-01T00:00:01Z')).toBe(1000);
  expect(parseDateTime('1970-01-01T00:00:01')).toBe(1000);
  expect(parseDateTime('1970-01-01T01:00:00+01:00')).toBe(0);
  expect(parseDateTime(' 1970-01-01T00:00:00Z\n')).toBe(0);
  expect(parseDateTime('now')).toBeUndefined();
});

test('whole numbers, ticks, rates and ranges', () => {
  expect([parseWhole('12'), parseWhole('-1'), parseWhole('9007199254740993'), parseWhole('1.5')]).toEqual([
    12,
    undefined,
    undefined,
    undefined,
  ]);
  expect([parseTicks('17670000000000001'), parseTicks('x'), parseTicks('9'.repeat(30))]).toEqual([
    17670000000000001n,
    undefined,
    undefined,
  ]);
  expect(parseFrameRate('30000/1001')).toBeCloseTo(29.97, 3);
  expect([parseFrameRate('25'), parseFrameRate('1/0'), parseFrameRate('')]).toEqual([25, undefined, undefined]);
  expect([parseRange('10-19'), parseRange('10-'), parseRange('x'), parseRange('9-3')]).toEqual([
    { start: 10, length: 10 },
    { start: 10 },
    undefined,
    { start: 9 },
  ]);
});

test('the innermost level decides', () => {
  const level = (...attributes: string[]) => ({ name: 'x', attributes, children: [], text: '' });
  expect(inherited([level('a', '1', 'b', '2'), level('a', '3')], 'a')).toBe('3');
  expect(inherited([level('a', '1', 'b', '2'), level('a', '3')], 'b')).toBe('2');
});
