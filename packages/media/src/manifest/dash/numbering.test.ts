import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Numbering } from './numbering.ts';

test('keys keep their numbers while the window slides', () => {
  const numbering = new Numbering();
  expect(numbering.number(['a', 'b', 'c'])).toEqual([0, 1, 2]);
  expect(numbering.number(['b', 'c', 'd'])).toEqual([1, 2, 3]);
  expect(numbering.number(['x', 'y'])).toEqual([4, 5]);
  expect(numbering.number(['z'], 3)).toEqual([9]);
});

test('keys that appear before known ones get lower numbers', () => {
  const numbering = new Numbering();
  numbering.number(['c']);
  expect(numbering.number(['b', 'c'])).toEqual([-1, 0]);
});

test('numbers always grow, and never change for a sliding window', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 1 }), (steps) => {
      const numbering = new Numbering();
      const known = new Map<string, number>();
      let from = 0;
      let to = 3;
      for (const [forward, more] of steps) {
        from = Math.min(from + forward, to - 1);
        to += more;
        const keys = Array.from({ length: to - from }, (_item, index) => `k${from + index}`);
        for (const [index, number] of numbering.number(keys).entries()) {
          const key = keys[index] ?? '';
          expect(known.get(key) ?? number).toBe(number);
          known.set(key, number);
        }
      }
      const [[firstKey = ''] = []] = known;
      expect(known.get(`k${to - 1}`)).toBe(to - 1 - Number(firstKey.slice(1)));
    }),
  );
});
