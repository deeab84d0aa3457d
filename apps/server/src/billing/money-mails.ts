import type { Queryable } from '@clipharbor/database';
import { billingIntervalOf, graceMs, type Plan, renewalOf } from '@clipharbor/domain';
import { type ProductMail, queueProductMail } from '../mail/product-mail.ts';
import type { EndNews } from './cancellation.ts';
import type { SubscriptionRow } from './projection.ts';
import type { InvoiceView, PaymentView, SubscriptionView } from './view.ts';

/** A mail about money, without the fields that all of them share, such as the recipient. */
export type MoneyMail = ProductMail extends infer Mail
  ? Mail extends { template: infer T; data: infer Data; dedupeKey: string }
    ? { readonly template: T; readonly dedupeKey: string; readonly data: Omit<Data, 'name'> }
    : never
  : never;

/** Queues mails in the transaction that writes their cause. However often a cause is written, it sends one mail. */
export async function queueMoneyMails(tx: Queryable, owner: string, mails: readonly MoneyMail[]): Promise<void> {
  if (mails.length === 0) return;
  const { rows } = await tx.query<{ email: string; locale: string | null; full_name: string | null }>(
    `select u.email, f.locale, f.full_name from auth.users u left join public.user_profiles f on f.user_id = u.id
     where u.id = $1 and u.email is not null`,
    [owner],
  );
  const [person] = rows;
  if (!person) return;
  for (const mail of mails) {
    const address = { to: person.email, locale: person.locale ?? 'en' };
    await queueProductMail(tx, {
      ...mail,
      ...address,
      data: { ...mail.data, name: person.full_name },
    } as ProductMail);
  }
}

interface About {
  readonly plan: Plan;
  readonly invoice: InvoiceView | null;
  /** What the invoice is for. */
  readonly subscription: SubscriptionView | null;
  readonly isDuplicate: boolean;
  /** What it paid for still runs: the money was returned in part, or for an older period. */
  readonly isStillRunning: boolean;
  /** What was refunded of it when a mail was last considered. */
  readonly refundedBeforeCents: number;
  readonly now: number;
}

/** The receipt for a payment, or the mail about its newest refund; `null` if nothing more was refunded. */
export function mailAboutPayment(
  payment: PaymentView,
  { plan, invoice, subscription, isDuplicate, isStillRunning, refundedBeforeCents, now }: About,
): MoneyMail | null {
  const { id, amountCents, refundedCents, paidAt } = payment;
  if (refundedCents > 0) {
    // The provider reports the total. It also falls, when a refund fails at the bank.
    const returnedCents = refundedCents - refundedBeforeCents;
    if (returnedCents <= 0) return null;
    const dedupeKey = `refund:${id}:${refundedCents}`;
    const data = { plan: plan.name, amountCents: returnedCents, refundedAt: new Date(now) };
    if (isDuplicate) return { template: 'duplicate_returned', dedupeKey, data };
    return { template: 'refund', dedupeKey, data: { ...data, endsAccess: !isStillRunning } };
  }
  const data = {
    ...{ plan: plan.name, amountCents, number: invoice?.number ?? id, paidAt: new Date(paidAt) },
    ...{ isPurchase: invoice?.isPurchase ?? true, ...afterPayment(plan, invoice, subscription, now) },
  };
  return { template: 'receipt', dedupeKey: `receipt:${id}`, data };
}

/** What follows a payment: the next charge, the end of a subscription canceled in the meantime, or nothing. */
function afterPayment(plan: Plan, invoice: InvoiceView | null, subscription: SubscriptionView | null, now: number) {
  if (invoice === null) return { renewsAt: null };
  const until = new Date(invoice.coversUntil);
  if (subscription === null || subscription.status === 'canceled')
    return { renewsAt: null, endsAt: new Date(Math.min(now, invoice.coversUntil)) };
  const { endsAt, isPaused } = subscription;
  if (endsAt !== null && endsAt <= invoice.coversUntil) return { renewsAt: null, endsAt: new Date(endsAt) };
  // Collection was paused in the meantime: how far access is paid for is all that is certain.
  if (isPaused) return { renewsAt: null, endsAt: until };
  // Canceled for a day after further renewals: "until you cancel" would be wrong.
  if (endsAt !== null) return { renewsAt: until };
  const every = billingIntervalOf(plan);
  // After a plan change, the receipt for that change describes the renewal.
  if (every === null || subscription.planId !== plan.id) return { renewsAt: until };
  const { anchorAt: anchor, creditCents: carriedCreditCents, priceCents, isPriceLasting } = subscription;
  // With a credit, the sentence also says what later renewals cost.
  if (!isPriceLasting && carriedCreditCents !== 0) return { renewsAt: until };
  const renewal = renewalOf(priceCents, { every, anchor, paidUntil: invoice.coversUntil, carriedCreditCents });
  if (renewal === null) return { renewsAt: until };
  const { nextCharge, cents } = renewal;
  return {
    renewsAt: until,
    renewal: { ...every, cents, nextCharge: { ...nextCharge, at: new Date(nextCharge.at) }, carriedCreditCents },
  };
}

/** The confirmation that a subscription is canceled and until when there is access. `key` is unique to this announcement. */
export function mailAboutEnd(news: EndNews, plan: Plan, key: string): MoneyMail {
  const data = { plan: plan.name, accessUntil: new Date(news.accessUntil) };
  return {
    template: 'subscription_canceled',
    dedupeKey: `subscription_canceled:${key}`,
    data: {
      ...{ ...data, isOver: news.kind === 'over' },
      renewsAt: news.kind === 'endsLater' ? new Date(news.renewsAt) : null,
    },
  };
}

/** The mail about a failed card: until when access continues. One per period. */
export function mailAboutFailure(
  live: SubscriptionRow,
  { plan, amountCents }: { plan: Plan; amountCents: number },
): MoneyMail {
  const accessUntil = new Date(Date.parse(live.covered_until) + graceMs);
  return {
    template: 'payment_failed',
    dedupeKey: `payment_failed:${live.sub_id}:${live.current_period_start}`,
    data: { plan: plan.name, amountCents, accessUntil },
  };
}
