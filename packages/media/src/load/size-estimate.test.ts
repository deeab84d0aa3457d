import { expect, test } from 'vitest';
import { SizeEstimate } from './size-estimate.ts';

const segment = { duration: 2 };

test('a byte range states its size', () => {
  expect(new SizeEstimate().estimate({ ...segment, range: { start: 5, length: 100 } }, 'a')).toBe(100);
});

test('a bandwidth is not believed to be low before a segment has come', () => {
  const sizes = new SizeEstimate([['a', 80_000]]);
  expect(sizes.estimate(segment, 'a')).toBe(3 * 2 ** 20);
  sizes.learn(25_000, 2, 'a');
  expect(sizes.estimate(segment, 'a')).toBe(25_000);
});

test('growth counts immediately, shrinking gradually, and empty segments not at all', () => {
  const sizes = new SizeEstimate();
  sizes.learn(1000, 2, 'a');
  sizes.learn(2000, 2, 'a');
  expect(sizes.estimate(segment, 'a')).toBe(2000);
  sizes.learn(1000, 2, 'a');
  expect(sizes.estimate(segment, 'a')).toBe(1900);
  sizes.learn(0, 2, 'a');
  sizes.learn(9000, 0, 'a');
  expect(sizes.estimate(segment, 'a')).toBe(1900);
});
