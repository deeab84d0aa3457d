import type { EndReason } from './end-subscription.ts';
import { type CustomerView, isTakenBack, type PaymentView, type SubscriptionView } from './view.ts';

/** Something that is wrong at the provider, and how to repair it. */
export type Repair =
  | { readonly kind: 'cancel'; readonly subId: string; readonly why: Exclude<EndReason, 'accountDeleted'> }
  | { readonly kind: 'return'; readonly paymentId: string }
  | { readonly kind: 'expire'; readonly checkoutId: string };

/** Our own record of checkouts: the status of each in our table. */
export type KnownCheckouts = ReadonlyMap<string, 'open' | 'complete' | 'expired'>;

export interface CustomerAssessment {
  /** The one subscription that counts. */
  readonly live: SubscriptionView | null;
  /** All others that were ever paid for. */
  readonly ended: readonly SubscriptionView[];
  /** The payment that grants lifetime access. */
  readonly lifetime: PaymentView | null;
  readonly repairs: readonly Repair[];
}

/** A checkout that is missing from our table may be about to be written to it. */
const unknownCheckoutMs = 5 * 60_000;

const isRunning = ({ status }: SubscriptionView): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due' || status === 'unpaid';
const isPaid = ({ status }: SubscriptionView): boolean => status === 'active' || status === 'trialing';

/**
 * Decides what a customer has, based only on the provider's current state: the order in which we received events is irrelevant.
 * There is one subscription per customer: the first paid one stays, and anything bought in addition is refunded.
 */
export function assess(view: CustomerView, known: KnownCheckouts, now: number): CustomerAssessment {
  const lifetimes = view.payments
    .filter((payment) => payment.subId === null && !isTakenBack(payment))
    .toSorted((one, other) => one.paidAt - other.paidAt || compare(one.id, other.id));
  const [lifetime = null, ...lifetimesTooMany] = lifetimes;
  const running = view.subscriptions.filter(isRunning);
  const good = running
    .filter((subscription) => !isPaymentTakenBack(view, subscription))
    .toSorted(
      (one, other) =>
        Number(isPaid(other)) - Number(isPaid(one)) || one.createdAt - other.createdAt || compare(one.id, other.id),
    );
  const [first = null, ...others] = good;
  const live = lifetime ? null : first;
  const repairs: Repair[] = [
    ...running
      .filter((subscription) => !good.includes(subscription))
      .map(({ id }): Repair => ({ kind: 'cancel', subId: id, why: 'takenBack' })),
    ...(lifetime && first ? endForLifetime(view, first, lifetime) : []),
    ...others.flatMap((other) => giveBack(view, other)),
    ...lifetimesTooMany.map(({ id }): Repair => ({ kind: 'return', paymentId: id })),
    ...uselessCheckouts(view, known, { hasLifetime: lifetime !== null, isSubscribed: live !== null }, now),
  ];
  const ended = view.subscriptions.filter(
    (subscription) => subscription !== live && !subscription.status.startsWith('incomplete'),
  );
  return { live, ended, lifetime, repairs };
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The payment for the current period, which is on the invoice that extends furthest. */
function newestPayment({ invoices, payments }: CustomerView, subId: string): PaymentView | null {
  const [newest] = invoices
    .filter((invoice) => invoice.subId === subId && invoice.paymentId !== null)
    .toSorted((one, other) => other.coversUntil - one.coversUntil || compare(other.id, one.id));
  return payments.find(({ id }) => id === newest?.paymentId) ?? null;
}

export function isPaymentTakenBack(view: CustomerView, { id, status }: SubscriptionView): boolean {
  const newest = newestPayment(view, id);
  // While a renewal is due, the newest payment is for an older period and may have been refunded long ago.
  return newest !== null && status !== 'past_due' && status !== 'unpaid' && isTakenBack(newest);
}

function giveBack(view: CustomerView, { id, ...subscription }: SubscriptionView): Repair[] {
  const payment = newestPayment(view, id);
  const isOwed = payment && !isTakenBack(payment) && isPaid({ id, ...subscription });
  return [
    ...(isOwed ? [{ kind: 'return', paymentId: payment.id } as const] : []),
    { kind: 'cancel', subId: id, why: 'duplicate' },
  ];
}

/** A subscription from before the lifetime purchase simply ends. Anything bought after it was pointless and is refunded. */
function endForLifetime(view: CustomerView, subscription: SubscriptionView, lifetime: PaymentView): Repair[] {
  if (subscription.createdAt > lifetime.paidAt) return giveBack(view, subscription);
  return [{ kind: 'cancel', subId: subscription.id, why: 'lifetime' }];
}

function uselessCheckouts(
  view: CustomerView,
  known: KnownCheckouts,
  has: { readonly hasLifetime: boolean; readonly isSubscribed: boolean },
  now: number,
): Repair[] {
  return view.checkouts
    .filter(({ id, status, isForSubscription, createdAt }) => {
      if (status !== 'open') return false;
      if (has.hasLifetime || (has.isSubscribed && isForSubscription)) return true;
      const ours = known.get(id);
      return ours === undefined ? now - createdAt > unknownCheckoutMs : ours !== 'open';
    })
    .map(({ id }) => ({ kind: 'expire', checkoutId: id }));
}
