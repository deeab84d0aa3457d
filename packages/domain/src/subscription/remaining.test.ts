import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remaining, remainingCounts } from './remaining.ts';
import { noUsage, unlimited } from './usage.ts';

test('"Remaining counts = plan limit minus consumed"', () => {
  const limits = { extraction: 30, download: 15, conversion: 5 };
  const consumed = { extraction: 1, download: 15, conversion: 0 };
  expect(remainingCounts(limits, consumed)).toEqual({ extraction: 29, download: 0, conversion: 5 });
});

test('reserved units no longer count as remaining', () => {
  const reserved = { extraction: 0, download: 2, conversion: 0 };
  expect(remainingCounts({ extraction: 30, download: 15, conversion: 5 }, noUsage, reserved).download).toBe(13);
});

test('"Premium users have no limits"', () => {
  expect(remainingCounts(unlimited, { extraction: 1e6, download: 1e6, conversion: 1e6 })).toEqual(unlimited);
});

test('"`Remaining` never shows below 0", and never more than the limit', () => {
  const count = fc.nat();
  fc.assert(
    fc.property(count, count, count, (limit, consumed, reserved) => {
      const left = remaining(limit, consumed, reserved);
      expect(left).toBe(consumed + reserved >= limit ? 0 : limit - consumed - reserved);
      expect(remaining(null, consumed, reserved)).toBeNull();
    }),
  );
});
