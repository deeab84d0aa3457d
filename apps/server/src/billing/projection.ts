import type { ProviderStatus } from '@clipharbor/domain';
import type { CustomerAssessment } from './assess.ts';
import { type CustomerView, isTakenBack, type SubscriptionView } from './view.ts';

/** A row of billing_subscription. */
export interface SubscriptionRow {
  readonly sub_id: string;
  readonly plan_id: number;
  readonly default_payment_method: string | null;
  readonly provider_status: ProviderStatus;
  readonly current_period_start: string;
  readonly current_period_end: string;
  readonly covered_until: string;
  readonly is_canceled: boolean;
  /** Access continues, and nothing is charged at the end of the period. */
  readonly is_paused: boolean;
  /** `null`: it renews, or is over. */
  readonly ends_at: string | null;
}

/** A row of subscription_record. `once` distinguishes it from others with the same subscription and type. */
export interface HistoryRow {
  readonly type: 'creation' | 'cancellation';
  readonly at: string;
  readonly plan_id: number;
  readonly sub_id: string;
  readonly once: number;
}

export interface Projection {
  readonly live: SubscriptionRow | null;
  readonly ended: readonly SubscriptionRow[];
  readonly history: readonly HistoryRow[];
}

const toText = (ms: number): string => new Date(ms).toISOString();
const toSeconds = (ms: number): number => Math.floor(ms / 1000);

/** Our rows, rebuilt from the provider's state. */
export function projectionOf(view: CustomerView, { live, ended }: CustomerAssessment, now: number): Projection {
  return {
    live: live && rowOf(view, live, live.status),
    // Whatever its status at the provider: it was refunded, or another subscription counts.
    ended: ended.map((subscription) => rowOf(view, subscription, 'canceled')),
    history: historyOf(view, [...(live ? [live] : []), ...ended], now),
  };
}

function rowOf(view: CustomerView, subscription: SubscriptionView, status: ProviderStatus): SubscriptionRow {
  const { endsAt } = subscription;
  return {
    sub_id: subscription.id,
    plan_id: subscription.planId,
    default_payment_method: subscription.paymentMethod,
    provider_status: status,
    current_period_start: toText(subscription.periodStart),
    current_period_end: toText(lastDayOf(subscription)),
    covered_until: toText(coveredUntil(view, subscription)),
    is_canceled: endsAt !== null,
    is_paused: subscription.isPaused && status !== 'canceled',
    ends_at: endsAt === null || status === 'canceled' ? null : toText(endsAt),
  };
}

/** A refund ends a subscription within its period, so the end date must not be in the future. */
const lastDayOf = ({ periodStart, periodEnd, endedAt }: SubscriptionView): number =>
  Math.max(periodStart, Math.min(periodEnd, endedAt ?? periodEnd));

/**
 * How far the paid invoices extend. If nothing is paid, to the beginning. Time given in the dashboard, by a trial or by pausing
 * collection, needs no payment.
 */
function coveredUntil({ invoices, payments }: CustomerView, subscription: SubscriptionView): number {
  const { id, status, createdAt, periodEnd, isFree } = subscription;
  const granted = status === 'trialing' || isFree ? periodEnd : createdAt;
  const kept = invoices.filter(({ subId, paymentId }) => {
    const payment = payments.find((each) => each.id === paymentId);
    return subId === id && !(payment && isTakenBack(payment));
  });
  return Math.max(granted, ...kept.map(({ coversUntil }) => coversUntil));
}

function historyOf(view: CustomerView, subscriptions: readonly SubscriptionView[], now: number): HistoryRow[] {
  const row = (type: HistoryRow['type'], at: number, planId: number, subId: string, once: number): HistoryRow => ({
    ...{ type, at: toText(at), plan_id: planId, sub_id: subId, once: toSeconds(once) },
  });
  const bought = view.invoices
    .filter(({ isPurchase, subId }) => isPurchase && subscriptions.some(({ id }) => id === subId))
    .map(({ paidAt, planId, subId }) => row('creation', paidAt, planId, subId, paidAt));
  const ended = subscriptions
    .filter(({ canceledAt }) => canceledAt !== null)
    // One per period: canceling, reverting and canceling again is one cancellation.
    .map(({ canceledAt, planId, id, periodStart }) => row('cancellation', canceledAt ?? now, planId, id, periodStart));
  const lifetimes = view.payments
    .filter(({ subId }) => subId === null)
    .flatMap((payment) => [
      row('creation', payment.paidAt, payment.planId, payment.id, payment.paidAt),
      ...(isTakenBack(payment) ? [row('cancellation', now, payment.planId, payment.id, payment.paidAt)] : []),
    ]);
  return [...bought, ...ended, ...lifetimes];
}
