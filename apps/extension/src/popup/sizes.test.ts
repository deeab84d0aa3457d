import { expect, test } from 'vitest';
import { durationText, sizeText } from './sizes.ts';

test('sizes are short and in the reader’s way', () => {
  expect(sizeText(0, 'en')).toBe('0 byte');
  expect(sizeText(1_234_567, 'en')).toBe('1.2 MB');
  expect(sizeText(1_234_567, 'de')).toBe('1,2 MB');
  expect(sizeText(3_456_000_000, 'en')).toBe('3.5 GB');
});

test('durations have hours only when there are some', () => {
  expect(durationText(12.4)).toBe('0:12');
  expect(durationText(59.9)).toBe('1:00');
  expect(durationText(3723)).toBe('1:02:03');
});
