import { expect, test } from 'vitest';
import { parseTime, secondsLeft, trimFault } from './times.ts';

test.each([
  ['', null],
  ['90', 90],
  ['1:30', 90],
  ['1:02:03', 3723],
  ['0:01.5', 1.5],
  ['1:2:3:4', undefined],
  ['-5', undefined],
  ['1m', undefined],
])('%j is %s seconds', (text, seconds) => {
  expect(parseTime(text)).toBe(seconds);
});

test.each([
  ['', '', null],
  ['0:10', '0:20', null],
  ['', '0:20', null],
  ['0:20', '0:10', 'empty'],
  ['0:10', '0:10', 'empty'],
  ['x', '', 'notATime'],
  ['1:00', '', 'tooLong'],
])('from %j to %j of a minute: %s', (from, to, fault) => {
  expect(trimFault(from, to, 60)).toBe(fault);
});

test('time left follows from the speed, by the length of the film if known', () => {
  const progress = { bytes: 100, totalBytes: 300, seconds: 0, totalSeconds: null };
  expect(secondsLeft(progress, 50)).toBe(4);
  expect(secondsLeft({ ...progress, seconds: 10, totalSeconds: 20 }, 50)).toBe(2);
  expect(secondsLeft({ ...progress, totalBytes: null }, 50)).toBeNull();
  expect(secondsLeft(progress, 0)).toBeNull();
  expect(secondsLeft({ ...progress, totalBytes: 50 }, 50)).toBeNull();
});
