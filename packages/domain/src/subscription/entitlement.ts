import { graceMs } from '../constants.ts';
import type { SignedInAccount, Subscription } from './account.ts';
import type { Plan } from './plan.ts';
import type { SubscriptionStatus } from './provider-status.ts';
import { remainingCounts } from './remaining.ts';
import { type Counts, type Limits, noUsage, unlimited } from './usage.ts';

/** All that the rule looks at. Times are milliseconds since 1970. */
export interface Holding {
  readonly hasLifetimeAccess: boolean;
  readonly subscription: {
    readonly plan: Plan;
    readonly status: SubscriptionStatus;
    /** The end of the last period that was paid for; `null` when nothing ever was. */
    readonly paidUntil: number | null;
    /** When a canceled one ends; `null`: not canceled, or not known. */
    readonly endsAt: number | null;
  } | null;
  readonly consumed: Counts;
  readonly reserved: Counts;
}

export interface Entitlement {
  readonly isEntitled: boolean;
  readonly hasLifetimeAccess: boolean;
  readonly isTrial: boolean;
  readonly planId: number | null;
  readonly status: SubscriptionStatus | null;
  /** Access ends at this very moment; `null` when it never does, or never began. */
  readonly accessUntil: number | null;
  readonly remaining: Limits;
}

const nothingLeft: Limits = noUsage;

/**
 * What a user may do now. The same rule as the database's `entitlement` function, which has the last word; this one lets a
 * screen or an offline extension tell the answer without asking.
 */
export function entitlement(holding: Holding, now: number): Entitlement {
  const { hasLifetimeAccess, consumed, reserved } = holding;
  // A canceled subscription is over; one that only will not be renewed is still active.
  const live = holding.subscription?.status === 'canceled' ? null : holding.subscription;
  const accessUntil = live && live.paidUntil !== null ? accessEnd(live.plan, live.paidUntil, live.endsAt) : null;
  const base = { hasLifetimeAccess, planId: live?.plan.id ?? null, status: live?.status ?? null };
  if (hasLifetimeAccess) return { ...base, isEntitled: true, isTrial: false, accessUntil: null, remaining: unlimited };
  const isEntitled = accessUntil !== null && accessUntil > now;
  const left = live && isEntitled ? remainingCounts(live.plan.limits, consumed, reserved) : nothingLeft;
  return { ...base, isEntitled, isTrial: live?.plan.isTrial ?? false, accessUntil, remaining: left };
}

/** What a screen knows of a user's holding: nothing of open reservations, and of the paid time only what the period tells. */
export function holdingOf(account: SignedInAccount): Holding {
  const hasLifetimeAccess = account.kind === 'lifetime';
  if (account.kind === 'lifetime' || account.kind === 'unsubscribed') {
    return { hasLifetimeAccess, subscription: null, consumed: noUsage, reserved: noUsage };
  }
  const { plan, status, endsAt, consumed } = account;
  return {
    hasLifetimeAccess,
    subscription: { plan, status, paidUntil: paidUntilOf(account), endsAt },
    consumed,
    reserved: noUsage,
  };
}

/** The status as it is now: one that still says "active" after access has ended was not brought up to date. */
export function currentStatus(subscription: Subscription, now: number): SubscriptionStatus {
  if (subscription.status !== 'active') return subscription.status;
  return accessEnd(subscription.plan, subscription.periodEnd, subscription.endsAt) > now ? 'active' : 'canceled';
}

/** Three days for a late card or a late message of the provider. A trial, or the end of a canceled one, waits for neither. */
const accessEnd = (plan: Plan, paidUntil: number, endsAt: number | null): number =>
  Math.min(paidUntil + (plan.isTrial ? 0 : graceMs), endsAt ?? Infinity);

/** The provider moves the period on before it collects: while a payment is due, the period that runs is the unpaid one. */
const paidUntilOf = ({ status, periodStart, periodEnd }: Subscription): number =>
  status === 'past_due' ? periodStart : periodEnd;
