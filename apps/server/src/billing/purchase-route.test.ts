import { type Plan, parsePlan, type Subscription } from '@clipharbor/domain';
import { expect, it } from 'vitest';
import { purchaseRoute } from './purchase-route.ts';

const now = Date.UTC(2026, 10, 15);
const day = 86_400_000;
const plan = (id: number, level: number, own: object = {}): Plan =>
  parsePlan({
    ...{ id, level, name: `Plan ${id}`, price: 10, discount: 0, period: 'month', period_count: 1, feature_list: [] },
    ...{ is_available: true, product_id: `p${id}`, has_free_trial: true },
    detail: { is_free_trial: false, extraction_limit: null, download_limit: null, conversion_limit: null },
    ...own,
  });
const trial = plan(1, 0, {
  product_id: null,
  detail: { is_free_trial: true, extraction_limit: 1, download_limit: 1, conversion_limit: 1 },
});
const [monthly, yearly] = [plan(2, 1), plan(4, 3, { period: 'year' })];
const lifetime = plan(5, 4, { period: 'lifetime' });
const quarterly = plan(6, 1, { is_available: false });
const holderWith = (kind: 'trial' | 'paid', own: Partial<Subscription>) => ({
  account: {
    ...{
      kind,
      subId: 'sub_1',
      plan: monthly,
      status: 'active' as const,
      isCanceled: false,
      endsAt: null,
      isPaused: false,
    },
    ...{ periodStart: now - day, periodEnd: now + day, consumed: { extraction: 0, download: 0, conversion: 0 } },
    ...own,
  },
  isTrialUsed: true,
  customerId: null,
  paymentMethod: null,
});
const newcomer = {
  account: { kind: 'unsubscribed' } as const,
  isTrialUsed: false,
  customerId: null,
  paymentMethod: null,
};
const forEver = { ...newcomer, account: { kind: 'lifetime' } as const };

it.each([
  ['a paid plan before the trial', monthly, newcomer, 'trial.required'],
  ['buying a trial', trial, holderWith('trial', { plan: trial }), 'plan.notUpgrade'],
  ['a plan that is no longer sold', quarterly, holderWith('trial', { plan: trial }), 'plan.unavailable'],
  ['a plan that lifetime access includes', yearly, forEver, 'subscription.exists'],
  ['the same plan again', monthly, holderWith('paid', {}), 'subscription.exists'],
  ['a lower plan', monthly, holderWith('paid', { plan: yearly }), 'plan.notUpgrade'],
  ['anything while a payment is due', yearly, holderWith('paid', { status: 'past_due' }), 'subscription.pastDue'],
])('refuses: %s', (_, wanted, holder, code) => {
  expect(() => purchaseRoute(wanted, holder, now)).toThrow(expect.objectContaining({ code }));
});

it.each([
  ['from a trial', monthly, holderWith('trial', { plan: trial })],
  ['from an ended trial', monthly, holderWith('trial', { plan: trial, periodEnd: now - day })],
  ['for a user who used the trial under another account', monthly, { ...newcomer, isTrialUsed: true }],
  ['after the end, the same plan', monthly, holderWith('paid', { status: 'canceled' })],
  ['lifetime access, in addition to a subscription', lifetime, holderWith('paid', {})],
])('leads to the payment page: %s', (_, wanted, holder) => {
  expect(purchaseRoute(wanted, holder, now)).toEqual({ kind: 'checkout' });
});

it('changes a running subscription to a higher plan in place', () => {
  expect(purchaseRoute(yearly, holderWith('paid', {}), now)).toEqual({ kind: 'change', subId: 'sub_1' });
});
