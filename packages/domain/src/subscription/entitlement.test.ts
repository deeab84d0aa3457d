import { describe, expect, test } from 'vitest';
import { dayMs } from '../constants.ts';
import { currentStatus, entitlement, type Holding, holdingOf } from './entitlement.ts';
import { lifetime, now, onTrial, paying, plans, unsubscribed } from './testing.ts';
import { noUsage, unlimited } from './usage.ts';

const nothingLeft = { extraction: 0, download: 0, conversion: 0 };
const holding = (subscription: Holding['subscription'], own: Partial<Holding> = {}): Holding => ({
  hasLifetimeAccess: false,
  subscription,
  consumed: noUsage,
  reserved: noUsage,
  ...own,
});
const at = (
  plan: keyof typeof plans,
  paidUntil: number | null,
  status: 'active' | 'canceled' | 'past_due' = 'active',
  endsAt: number | null = null,
) => entitlement(holding({ plan: plans[plan], status, paidUntil, endsAt }), now);

describe('"Entitlement (status, period end + 3 days of grace, lifetime, limits minus consumed)"', () => {
  test.each([
    [1, true],
    [-3 * dayMs + 1, true],
    [-3 * dayMs, false],
    [-4 * dayMs, false],
  ])('a plan that is paid for until %i ms from now gives access: %s', (distance, expected) => {
    expect(at('monthly', now + distance).isEntitled).toBe(expected);
    expect(at('monthly', now + distance, 'past_due').isEntitled).toBe(expected);
  });

  test.each([
    [1, true],
    [0, false],
  ])('a trial has no grace: with %i ms left it gives access: %s', (distance, expected) => {
    expect(at('trial', now + distance).isEntitled).toBe(expected);
  });

  test('a canceled subscription gives no access, even in its paid period', () => {
    expect(at('monthly', now + dayMs, 'canceled')).toEqual({
      isEntitled: false,
      hasLifetimeAccess: false,
      isTrial: false,
      planId: null,
      status: null,
      accessUntil: null,
      remaining: nothingLeft,
    });
  });

  test.each([
    ['with its period', dayMs, dayMs, dayMs],
    ['before its period', 20 * dayMs, dayMs, dayMs],
    ['after further renewals', dayMs, 60 * dayMs, 4 * dayMs],
    ['while a payment is late', -dayMs, 20 * dayMs, 2 * dayMs],
  ])('one that ends %s gives access exactly until then', (_when, paid, ends, expected) => {
    expect(at('monthly', now + paid, 'active', now + ends).accessUntil).toBe(now + expected);
    expect(at('monthly', now - dayMs, 'active', now).isEntitled).toBe(false);
  });

  test('a subscription that was never paid gives no access', () => {
    expect(at('monthly', null, 'past_due')).toMatchObject({ isEntitled: false, status: 'past_due', accessUntil: null });
  });

  test('what is left is the limit minus consumed minus reserved', () => {
    const consumed = { extraction: 10, download: 15, conversion: 1 };
    const reserved = { extraction: 1, download: 1, conversion: 1 };
    const subscription = { plan: plans.trial, status: 'active', paidUntil: now + 1, endsAt: null } as const;
    expect(entitlement(holding(subscription, { consumed, reserved }), now)).toEqual({
      isEntitled: true,
      hasLifetimeAccess: false,
      isTrial: true,
      planId: 1,
      status: 'active',
      accessUntil: now + 1,
      remaining: { extraction: 19, download: 0, conversion: 3 },
    });
  });

  test('after the end nothing is left of an unlimited plan', () => {
    expect(at('monthly', now - 3 * dayMs).remaining).toEqual(nothingLeft);
  });

  test('"lifetime access (unlimited)" wins over an ended trial', () => {
    const subscription = { plan: plans.trial, status: 'active', paidUntil: now - 1, endsAt: null } as const;
    expect(entitlement(holding(subscription, { hasLifetimeAccess: true }), now)).toEqual({
      isEntitled: true,
      hasLifetimeAccess: true,
      isTrial: false,
      planId: 1,
      status: 'active',
      accessUntil: null,
      remaining: unlimited,
    });
  });
});

describe('what a screen knows', () => {
  const entitled = (account: Parameters<typeof holdingOf>[0]) => entitlement(holdingOf(account), now).isEntitled;

  test('"A signed-in user without a subscription has the guest\'s rights until the trial is started"', () => {
    expect(entitled(unsubscribed)).toBe(false);
  });

  test('is sufficient for lifetime, trial and paid accounts', () => {
    expect(entitled(lifetime)).toBe(true);
    expect(entitled(onTrial())).toBe(true);
    expect(entitled(onTrial({ periodEnd: now }))).toBe(false);
    expect(entitled(paying(plans.monthly, { periodEnd: now - 2 * dayMs }))).toBe(true);
  });

  test('"The provider moves the period on before it collects": what is due is not paid for', () => {
    const due = { status: 'past_due', periodEnd: now + 25 * dayMs } as const;
    expect(entitled(paying(plans.monthly, { ...due, periodStart: now - 2 * dayMs }))).toBe(true);
    expect(entitled(paying(plans.monthly, { ...due, periodStart: now - 3 * dayMs }))).toBe(false);
  });

  test('a canceled one counts as canceled from its end', () => {
    const end = now - 1;
    expect(currentStatus(paying(plans.monthly, { isCanceled: true, periodEnd: end, endsAt: end }), now)).toBe(
      'canceled',
    );
    const later = { isCanceled: true, periodEnd: end, endsAt: now + dayMs };
    expect(currentStatus(paying(plans.monthly, later), now)).toBe('active');
  });

  test('an active status is ignored after access has ended', () => {
    expect(currentStatus(paying(plans.monthly, { periodEnd: now - 3 * dayMs + 1 }), now)).toBe('active');
    expect(currentStatus(paying(plans.monthly, { periodEnd: now - 3 * dayMs }), now)).toBe('canceled');
    expect(currentStatus(onTrial({ periodEnd: now }), now)).toBe('canceled');
    expect(currentStatus(paying(plans.monthly, { status: 'past_due' }), now)).toBe('past_due');
  });
});
