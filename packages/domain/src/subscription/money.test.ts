import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, discounted, dollars } from './money.ts';

const amounts = fc.integer({ min: 0, max: 9_999_999_999 });
const percents = fc.integer({ min: 0, max: 100 });

describe('an amount', () => {
  test('survives the round trip to dollars and back, as number and as text', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(cents(dollars(amount))).toBe(amount);
        expect(cents(amount / 100)).toBe(amount);
        expect(dollars(amount)).toMatch(/^(0|[1-9]\d*)\.\d\d$/);
      }),
    );
  });

  test.each([
    [0, '0.00'],
    [7, '0.07'],
    [70, '0.70'],
    [799, '7.99'],
    [14900, '149.00'],
  ])('of %i cents is written %s', (amount, text) => {
    expect(dollars(amount)).toBe(text);
  });

  test('is also read without its cents', () => {
    expect([cents('7'), cents('7.5'), cents(7)]).toEqual([700, 750, 700]);
  });

  test.each([
    -1,
    7.999,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e8,
    '',
    '7.',
    '1e3',
    '-1',
    ' 7',
    '123456789',
    null,
    true,
  ])('is not %j', (value) => {
    expect(cents(value)).toBeNull();
  });
});

describe('a discount', () => {
  test.each([
    [1999, 15, 1699],
    [1999, 0, 1999],
    [1, 50, 1],
    [999, 100, 0],
    [799, 25, 599],
    [9588, 50, 4794],
    [14900, 40, 8940],
  ])('%i cents less %i %% is %i', (amount, off, expected) => {
    expect(discounted(amount, off)).toBe(expected);
  });

  test('C18: is exact to the half cent, like integer arithmetic', () => {
    fc.assert(
      fc.property(amounts, percents, (amount, off) => {
        const exact = (BigInt(amount) * BigInt(100 - off) + 50n) / 100n;
        expect(BigInt(discounted(amount, off))).toBe(exact);
      }),
    );
  });

  test('never makes a plan more expensive, and a higher discount never more than a lower one', () => {
    fc.assert(
      fc.property(amounts, percents, percents, (amount, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(discounted(amount, high)).toBeLessThanOrEqual(discounted(amount, low));
        expect(discounted(amount, low)).toBeLessThanOrEqual(amount);
        expect(discounted(amount, high)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
