import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test('durations have hours only when there are some', () => {
  expect(durationText(12.4)).toBe('0:12');
  expect(durationText(59.9)).toBe('1:00');
  expect(durationText(3723)).toBe('1:02:03');
});
