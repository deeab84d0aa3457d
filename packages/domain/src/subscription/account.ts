import { field, inner, isCount, isFlag, isNothing, isText, ShapeError, source } from '../shape.ts';
import type { Plan } from './plan.ts';
import { knownStatus, type SubscriptionStatus } from './provider-status.ts';
import { type Counts, perKind } from './usage.ts';

/** A subscription that someone has or had. Times are milliseconds since 1970. */
export interface Subscription {
  readonly subId: string;
  readonly plan: Plan;
  readonly status: SubscriptionStatus;
  /** Canceled: it runs until `endsAt`. */
  readonly isCanceled: boolean;
  /**
   * When a canceled subscription ends: with its period, or on the date set at the provider. If that date is after the period,
   * it still renews until then. `null`: not canceled.
   */
  readonly endsAt: number | null;
  /** Collection is paused at the provider: access continues, and nothing is charged at the end of the period. */
  readonly isPaused: boolean;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly consumed: Counts;
}

/** The viewer of a screen, as far as plans are concerned. An ended trial or subscription keeps its kind. */
export type Account =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'unsubscribed' }
  | { readonly kind: 'lifetime' }
  | ({ readonly kind: 'trial' } & Subscription)
  | ({ readonly kind: 'paid' } & Subscription);
export type SignedInAccount = Exclude<Account, { kind: 'visitor' }>;

/**
 * Reads a user's row of `subscription_status`; `null` or `undefined` when there is none yet.
 * @param plans all plans, also those no longer sold: the row has only the name of the plan, and its level is needed.
 * @throws ShapeError for anything else, including a plan that is not in `plans`
 */
export function parseAccount(row: unknown, plans: readonly Plan[]): SignedInAccount {
  if (isNothing(row)) return { kind: 'unsubscribed' };
  const state = source('subscription_status', row);
  if (field(state, 'has_lifetime_access', isFlag)) return { kind: 'lifetime' };
  if (isNothing(state.fields.get('subscription_detail'))) return { kind: 'unsubscribed' };
  const detail = inner(state, 'subscription_detail');
  // "No status: 'No active subscription'".
  if (isNothing(detail.fields.get('status'))) return { kind: 'unsubscribed' };
  const planId = field(detail, 'plan_id', isCount);
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) throw new ShapeError('subscription_status.subscription_detail.plan_id');
  const isCanceled = field(detail, 'is_canceled', isFlag);
  const periodEnd = field(detail, 'current_period_end', isCount) * 1000;
  // Only set if it is not the end of the period.
  const hasOwnEnd = !isNothing(detail.fields.get('cancel_at'));
  return {
    kind: plan.isTrial ? 'trial' : 'paid',
    subId: field(inner(state, 'current_subscription'), 'sub_id', isText),
    plan,
    // A status that we do not know yet must not break the page, and grants nothing.
    status: knownStatus(field(detail, 'status', isText)),
    isCanceled,
    endsAt: isCanceled ? (hasOwnEnd ? field(detail, 'cancel_at', isCount) * 1000 : periodEnd) : null,
    isPaused: !isNothing(detail.fields.get('is_paused')) && field(detail, 'is_paused', isFlag),
    periodStart: field(detail, 'current_period_start', isCount) * 1000,
    periodEnd,
    consumed: perKind((kind) => field(state, `${kind}_consumed`, isCount)),
  };
}
