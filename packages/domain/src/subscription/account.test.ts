import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ShapeError } from '../shape.ts';
import { parseAccount } from './account.ts';
import { accountCard } from './account-card.ts';
import { allPlans, plans } from './testing.ts';

const detail = {
  plan_id: 2,
  plan: { id: 2, name: 'Monthly' },
  status: 'past_due',
  current_period_start: 1_700_000_000,
  current_period_end: 1_702_592_000,
  is_canceled: true,
};
const row = {
  status: 'past_due',
  has_lifetime_access: false,
  extraction_consumed: 1,
  download_consumed: 2,
  conversion_consumed: 3,
  subscription_detail: detail,
  current_subscription: { sub_id: 'sub_1' },
};

test('"current_period_end (Unix seconds), is_canceled": a row becomes a paid account', () => {
  expect(parseAccount(row, allPlans)).toEqual({
    kind: 'paid',
    subId: 'sub_1',
    plan: plans.monthly,
    status: 'past_due',
    isCanceled: true,
    endsAt: 1_702_592_000_000,
    isPaused: false,
    periodStart: 1_700_000_000_000,
    periodEnd: 1_702_592_000_000,
    consumed: { extraction: 1, download: 2, conversion: 3 },
  });
});

test.each([
  ['not canceled', { is_canceled: false }, null],
  ['canceled for a date other than the end of the period', { cancel_at: 1_710_000_000 }, 1_710_000_000_000],
])('%s: it ends on that date', (_what, own, expected) => {
  expect(parseAccount({ ...row, subscription_detail: { ...detail, ...own } }, allPlans)).toMatchObject({
    endsAt: expected,
  });
});

test('a subscription whose collection is paused says so', () => {
  const account = (own: object) => parseAccount({ ...row, subscription_detail: { ...detail, ...own } }, allPlans);
  expect(account({ is_paused: true })).toMatchObject({ isPaused: true });
  expect(account({ is_paused: false })).toMatchObject({ isPaused: false });
  expect(() => account({ is_paused: 'yes' })).toThrow(ShapeError);
});

test('a row with the trial plan becomes a trial', () => {
  expect(parseAccount({ ...row, subscription_detail: { ...detail, plan_id: 1 } }, allPlans)).toMatchObject({
    kind: 'trial',
  });
});

test.each([
  ['no row', null],
  ['no answer', undefined],
  ['a row without a subscription', { ...row, status: null, subscription_detail: null, current_subscription: null }],
])('%s is a user without a subscription', (_what, value) => {
  expect(parseAccount(value, allPlans)).toEqual({ kind: 'unsubscribed' });
});

test('"admin grants lifetime while webhook arrives → lifetime wins"', () => {
  expect(parseAccount({ ...row, has_lifetime_access: true }, allPlans)).toEqual({ kind: 'lifetime' });
});

test.each([
  ['an unknown plan', { ...row, subscription_detail: { ...detail, plan_id: 99 } }],
  ['a status that is not text', { ...row, subscription_detail: { ...detail, status: 7 } }],
  ['no period', { ...row, subscription_detail: { ...detail, current_period_end: null } }],
  ['a negative count', { ...row, download_consumed: -1 }],
  ['no lifetime flag', { ...row, has_lifetime_access: null }],
  ['no subscription id', { ...row, current_subscription: {} }],
])('%s is refused', (_what, value) => {
  expect(() => parseAccount(value, allPlans)).toThrow(ShapeError);
});

test.each(['unpaid', 'paused', 'ACTIVE', '', 'toString'])(
  "the unknown status %j counts as 'Subscription expired'",
  (status) => {
    const account = parseAccount({ ...row, status, subscription_detail: { ...detail, status } }, allPlans);
    expect(account).toMatchObject({ kind: 'paid', status: 'canceled' });
    expect(accountCard(account, 0)).toMatchObject({ status: 'expired', actions: ['resubscribe'] });
  },
);

test("no status: 'No active subscription'", () => {
  const account = parseAccount({ ...row, status: null, subscription_detail: { ...detail, status: null } }, allPlans);
  expect(accountCard(account, 0).status).toBe('none');
});

test('any input gives an account or a ShapeError', () => {
  const broken = fc.record(
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, fc.oneof(fc.constant(value), fc.anything())])),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.anything(), broken), (value) => {
      try {
        expect(parseAccount(value, allPlans).kind).toMatch(/^(unsubscribed|lifetime|trial|paid)$/);
      } catch (error) {
        if (!(error instanceof ShapeError)) throw error;
      }
    }),
  );
});
