import { expect, test } from 'vitest';
import { dayMs } from '../constants.ts';
import { type ErrorCode, isErrorCode } from '../error-codes.ts';
import { type Purchase, type RefundObstacle, refundObstacles, refundProblems } from './refund.ts';

const now = Date.UTC(2026, 0, 15);
const purchase: Purchase = { paidAt: now - dayMs, downloadsSince: 0, isRefunded: false, refundsBefore: 0 };

test.each([
  [3 * dayMs, []],
  [3 * dayMs + 1, ['tooLate']],
])('"full refund within 3 days of purchase": after %i ms the obstacles are %j', (age, expected) => {
  expect(refundObstacles({ ...purchase, paidAt: now - age }, now)).toEqual(expected);
});

test.each([
  [10, []],
  [11, ['tooManyDownloads']],
])(
  '"not available if content was downloaded more than 10 times": after %i downloads the obstacles are %j',
  (count, expected) => {
    expect(refundObstacles({ ...purchase, downloadsSince: count }, now)).toEqual(expected);
  },
);

test('"with a reasonable explanation": without one there is no refund', () => {
  expect(refundProblems(purchase, 'It does not play my streams.', now)).toEqual([]);
  expect(refundProblems(purchase, ' \n', now)).toEqual(['explanationMissing']);
});

test('a payment is refunded only once', () => {
  expect(refundObstacles({ ...purchase, isRefunded: true }, now)).toEqual(['alreadyRefunded']);
});

test('an account gets one automatic refund; after that a person decides', () => {
  expect(refundObstacles({ ...purchase, refundsBefore: 1 }, now)).toEqual(['refundedBefore']);
  expect(isErrorCode('refund.refundedBefore')).toBe(true);
});

test('all reasons are reported at once, and each has an error code', () => {
  const problems = refundProblems({ paidAt: 0, downloadsSince: 99, isRefunded: true, refundsBefore: 1 }, '', now);
  expect(problems).toEqual(['alreadyRefunded', 'tooLate', 'tooManyDownloads', 'explanationMissing']);
  const codes: readonly ErrorCode[] = problems.map(
    (problem: RefundObstacle | 'explanationMissing') => `refund.${problem}` as const,
  );
  expect(codes.every(isErrorCode)).toBe(true);
});
