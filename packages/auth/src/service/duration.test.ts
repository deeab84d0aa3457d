import { expect, test } from 'vitest';
import { parseDuration } from './duration.ts';

test.each([
  ['none', 0],
  ['24h', 86_400],
  ['1h30m', 5400],
  ['90s', 90],
  ['1.5m', 90],
  ['500ms', 0.5],
  ['999999999h', 3_153_600_000],
])('%s is %d seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

test.each(['', 'forever', '1', '-1h', '1d', 'h', '1h 30m', '1e9h'])('%j is not a duration', (text) => {
  expect(() => parseDuration(text)).toThrow('invalid format');
});
