import type { ProviderStatus } from '@clipharbor/domain';

/** A subscription at the provider. Times are milliseconds since 1970. */
export interface SubscriptionView {
  readonly id: string;
  readonly planId: number;
  /** What the next renewal costs this owner before their credit: the plan may have another price by now. */
  readonly priceCents: number;
  /** Later renewals cost the same: there is no discount that ends. */
  readonly isPriceLasting: boolean;
  /** What the provider tries to collect now; `null`: nothing. */
  readonly dueCents: number | null;
  /** The owner's credit at the provider, used for renewals. A negative value is a debt that the next renewal collects. */
  readonly creditCents: number;
  readonly status: ProviderStatus;
  readonly createdAt: number;
  /** The time from which the provider counts periods. */
  readonly anchorAt: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  /** Nothing is charged at the end of the period, because collection is paused. It begins another period all the same. */
  readonly isPaused: boolean;
  /** Its current period needs no payment, because collection is paused or was when it began. */
  readonly isFree: boolean;
  /** When it ends if it is canceled: with its period, or on any other day set at the provider. `null`: it renews. */
  readonly endsAt: number | null;
  readonly canceledAt: number | null;
  /** When it stopped, which may be long before the end of its period. */
  readonly endedAt: number | null;
  /** Who ended it or wants it to end: a person, we ourselves, or a payment that failed or was disputed. */
  readonly endCause: 'requested' | 'ours' | 'payment' | null;
  readonly paymentMethod: string | null;
}

/** A paid invoice of a subscription. */
export interface InvoiceView {
  readonly id: string;
  /** As stated on the invoice. */
  readonly number: string;
  readonly subId: string;
  readonly planId: number;
  /** A purchase or a plan change, not a renewal. */
  readonly isPurchase: boolean;
  readonly paidAt: number;
  readonly coversUntil: number;
  /** `null` if a credit paid for all of it. */
  readonly paymentId: string | null;
}

/** A payment received. */
export interface PaymentView {
  readonly id: string;
  readonly planId: number;
  /** `null` for the one-time payment of a lifetime. */
  readonly subId: string | null;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly isDisputed: boolean;
  readonly paidAt: number;
}

export interface CheckoutView {
  readonly id: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly isForSubscription: boolean;
  readonly createdAt: number;
}

/** Everything the provider knows about one customer. */
export interface CustomerView {
  /** Those to our plans. */
  readonly subscriptions: readonly SubscriptionView[];
  /** The ids of subscriptions to other products. They are not ours, unless they were before. */
  readonly otherSubscriptions: readonly string[];
  readonly invoices: readonly InvoiceView[];
  readonly payments: readonly PaymentView[];
  readonly checkouts: readonly CheckoutView[];
}

/** The money is no longer ours. A partial goodwill refund changes nothing. */
export const isTakenBack = ({ refundedCents, amountCents, isDisputed }: PaymentView): boolean =>
  isDisputed || refundedCents >= amountCents;
