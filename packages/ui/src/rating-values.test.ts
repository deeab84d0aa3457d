import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratingAfterKey, ratingValues, starFill } from './rating-values.ts';

test('five stars have ten values', () => {
  expect(ratingValues(5)).toEqual([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]);
});

test('three and a half stars are three full ones, a half one and an empty one', () => {
  expect([0, 1, 2, 3, 4].map((index) => starFill(3.5, index))).toEqual([1, 1, 1, 0.5, 0]);
});

test('the stars together add up to the value', () => {
  for (const value of ratingValues(5)) {
    expect([0, 1, 2, 3, 4].reduce((sum, index) => sum + starFill(value, index), 0)).toBe(value);
  }
});

test.each([
  ['ArrowRight', 3, 'ltr', 3.5],
  ['ArrowLeft', 3, 'ltr', 2.5],
  ['ArrowRight', 3, 'rtl', 2.5],
  ['ArrowLeft', 3, 'rtl', 3.5],
  ['ArrowDown', 3, 'rtl', 3.5],
  ['ArrowUp', 3, 'ltr', 2.5],
  ['ArrowRight', 5, 'ltr', 5],
  ['ArrowLeft', 0.5, 'ltr', 0.5],
  ['Home', 4, 'ltr', 0.5],
  ['End', null, 'rtl', 5],
  ['ArrowRight', null, 'ltr', 0.5],
  ['Tab', 3, 'ltr', null],
] as const)('%s at %s (%s) gives %s', (key, value, direction, expected) => {
  expect(ratingAfterKey(key, value, 5, direction)).toBe(expected);
});

test('no sequence of keys leads outside the ten values', () => {
  const keys = fc.array(fc.constantFrom('ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'x'));
  fc.assert(
    fc.property(keys, fc.constantFrom('ltr', 'rtl'), (sequence, direction) => {
      let value: number | null = null;
      for (const key of sequence) value = ratingAfterKey(key, value, 5, direction) ?? value;
      if (value !== null) expect(ratingValues(5)).toContain(value);
    }),
  );
});
