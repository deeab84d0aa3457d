import type { ProviderStatus } from '@clipharbor/domain';

/** A subscription as the provider has it. Times are milliseconds since 1970. */
export interface SubscriptionView {
  readonly id: string;
  readonly planId: number;
  readonly itemId: string;
  /** What a renewal costs its owner: a plan may have another price by now. */
  readonly priceCents: number;
  /** What the provider keeps for its owner and uses for renewals. Less than 0 is a debt that the next one collects. */
  readonly creditCents: number;
  readonly status: ProviderStatus;
  readonly createdAt: number;
  /** What the provider counts periods from. */
  readonly anchorAt: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  /** Will not be renewed. */
  readonly isCanceled: boolean;
  readonly canceledAt: number | null;
  /** When it stopped, which may be long before the end of its period. */
  readonly endedAt: number | null;
  readonly paymentMethod: string | null;
}

/** A paid invoice of a subscription. */
export interface InvoiceView {
  readonly id: string;
  /** As on the invoice. */
  readonly number: string;
  readonly subId: string;
  readonly planId: number;
  /** Bought or changed, and not renewed. */
  readonly isPurchase: boolean;
  readonly paidAt: number;
  readonly coversUntil: number;
  /** `null` when a credit paid for all of it. */
  readonly paymentId: string | null;
}

/** Money that was taken. */
export interface PaymentView {
  readonly id: string;
  readonly planId: number;
  /** `null`: one payment for a lifetime. */
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

/** All that the provider knows of one customer. */
export interface CustomerView {
  readonly subscriptions: readonly SubscriptionView[];
  readonly invoices: readonly InvoiceView[];
  readonly payments: readonly PaymentView[];
  readonly checkouts: readonly CheckoutView[];
}

/** The money is no longer ours. A part of it given back out of kindness changes nothing. */
export const isTakenBack = ({ refundedCents, amountCents, isDisputed }: PaymentView): boolean =>
  isDisputed || refundedCents >= amountCents;
