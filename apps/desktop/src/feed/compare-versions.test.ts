import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions } from './compare-versions.ts';

test.each([
  ['1.2.3', '1.2.3', 0],
  ['1.2.10', '1.2.9', 1],
  ['1.10.0', '1.9.9', 1],
  ['0.9.9', '1.0.0', -1],
])('%s compared with %s is %i', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});

const numbers = fc.tuple(fc.nat(999_999), fc.nat(999_999), fc.nat(999_999));

test('compares numerically, from left to right', () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const weight = ([x, y, z]: readonly number[]) =>
        BigInt(x ?? 0) * 10n ** 12n + BigInt(y ?? 0) * 10n ** 6n + BigInt(z ?? 0);
      const difference = weight(a) - weight(b);
      const expected = difference === 0n ? 0 : difference > 0n ? 1 : -1;
      expect(Math.sign(compareVersions(a.join('.'), b.join('.')))).toBe(expected);
    }),
  );
});
