import { graceMs } from '../constants.ts';
import type { SignedInAccount, Subscription } from './account.ts';
import type { Plan } from './plan.ts';
import type { SubscriptionStatus } from './provider-status.ts';
import { remainingCounts } from './remaining.ts';
import { type Counts, type Limits, noUsage, unlimited } from './usage.ts';

/** All inputs of the rule. Times are milliseconds since 1970. */
export interface Holding {
  readonly hasLifetimeAccess: boolean;
  readonly subscription: {
    readonly plan: Plan;
    readonly status: SubscriptionStatus;
    /** The end of the last period that was paid for; `null` when nothing ever was. */
    readonly paidUntil: number | null;
    /** When a canceled one ends; `null`: not canceled, or unknown. */
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
  /** Access ends at exactly this moment; `null` when it never ends, or never began. */
  readonly accessUntil: number | null;
  readonly remaining: Limits;
}

const nothingLeft: Limits = noUsage;

/**
 * What a user may do now. The same rule as the database's `entitlement` function, which is authoritative; this copy gives
 * a screen or an offline extension the result without a request.
 */
export function entitlement(holding: Holding, now: number): Entitlement {
  const { hasLifetimeAccess, consumed, reserved } = holding;
  // `canceled` means it has ended; one that merely will not renew is still active.
  const live = holding.subscription?.status === 'canceled' ? null : holding.subscription;
  const accessUntil = live && live.paidUntil !== null ? accessEnd(live.plan, live.paidUntil, live.endsAt) : null;
  const base = { hasLifetimeAccess, planId: live?.plan.id ?? null, status: live?.status ?? null };
  if (hasLifetimeAccess) return { ...base, isEntitled: true, isTrial: false, accessUntil: null, remaining: unlimited };
  const isEntitled = accessUntil !== null && accessUntil > now;
  const left = live && isEntitled ? remainingCounts(live.plan.limits, consumed, reserved) : nothingLeft;
  return { ...base, isEntitled, isTrial: live?.plan.isTrial ?? false, accessUntil, remaining: left };
}

/** What a screen knows about a user's plan: no open reservations, and the paid time only as far as the period shows it. */
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

/** The current status: one that still says "active" after access has ended is stale. */
export function currentStatus(subscription: Subscription, now: number): SubscriptionStatus {
  if (subscription.status !== 'active') return subscription.status;
  return accessEnd(subscription.plan, subscription.periodEnd, subscription.endsAt) > now ? 'active' : 'canceled';
}

/** Three days for a late card payment or a late webhook. A trial and a canceled subscription have no grace period. */
const accessEnd = (plan: Plan, paidUntil: number, endsAt: number | null): number =>
  Math.min(paidUntil + (plan.isTrial ? 0 : graceMs), endsAt ?? Infinity);

/** The provider advances the period before it collects: while a payment is due, the current period is the unpaid one. */
const paidUntilOf = ({ status, periodStart, periodEnd }: Subscription): number =>
  status === 'past_due' ? periodStart : periodEnd;
