import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { remainingShare } from './proration.ts';

const period = { start: 0, end: 2_678_400 };

describe('remainingShare', () => {
  it.each([
    [799, 0, 799],
    [799, 864_000, 541],
    [799, 2_678_400, 0],
    [799, -5, 799],
    [799, 3_000_000, 0],
    [1, 1_339_200, 1],
    [-799, 864_000, -541],
    [0, 10, 0],
  ])('of %i cents, second %i leaves %i', (cents, at, expected) => {
    expect(remainingShare(cents, period, at)).toBe(expected === 0 ? 0 : expected);
  });

  const cents = fc.integer({ min: 0, max: 99_999_999 });
  const span = fc
    .tuple(fc.integer({ min: 0, max: 2_000_000_000 }), fc.integer({ min: 1, max: 3 * 366 * 86_400 }))
    .map(([start, length]) => ({ start, end: start + length }));

  it('never exceeds what was paid, is never negative, and shrinks with time', () => {
    fc.assert(
      fc.property(cents, span, fc.nat(), fc.nat(), (paid, whole, a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map(
          (offset) => whole.start + (offset % (whole.end - whole.start + 1)),
        );
        const share = remainingShare(paid, whole, Math.min(early ?? 0, late ?? 0));
        const later = remainingShare(paid, whole, Math.max(early ?? 0, late ?? 0));
        expect(Number.isSafeInteger(share)).toBe(true);
        expect(share).toBeGreaterThanOrEqual(later);
        expect(later).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(paid);
      }),
    );
  });

  it('loses nothing: the used and the remaining share add up to the price, to the cent', () => {
    fc.assert(
      fc.property(cents, span, fc.nat(), (paid, whole, offset) => {
        const length = whole.end - whole.start;
        const at = whole.start + (offset % (length + 1));
        const left = remainingShare(paid, whole, at);
        const used = remainingShare(paid, whole, whole.end - (at - whole.start));
        expect(Math.abs(left + used - paid)).toBeLessThanOrEqual(1);
        const exact = (BigInt(paid) * BigInt(whole.end - at) * 2n + BigInt(length)) / (2n * BigInt(length));
        expect(BigInt(left)).toBe(exact);
      }),
    );
  });

  it('is 0 for a period of length zero', () => {
    expect(remainingShare(799, { start: 5, end: 5 }, 5)).toBe(0);
  });
});
