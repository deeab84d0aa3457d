import { Stripe } from 'stripe';
import type { Repair } from './assess.ts';
import type { BillingDeps } from './deps.ts';
import { endSubscription } from './end-subscription.ts';
import { once } from './provider-errors.ts';

/** Repairs one thing at the provider. All repairs may be repeated: what is already done is left alone. */
export async function repair({ stripe, log }: BillingDeps, what: Repair): Promise<void> {
  log.warn({ ...what }, 'repairing at the provider');
  switch (what.kind) {
    case 'cancel':
      await endSubscription(stripe, what.subId, what.why);
      return;
    case 'return':
      await refundOnce(stripe, what.paymentId, { why: 'duplicate' });
      return;
    case 'expire':
      await expireCheckout(stripe, what.checkoutId);
  }
}

/** The money has already been returned, by us or by the buyer's bank. */
const isBackAlready = (error: unknown): boolean =>
  isRefusal(error, 'charge_already_refunded') || isRefusal(error, 'charge_disputed');

/** Refunds a whole payment, once. `backAlready`: the provider refused because the money was already returned in some way. */
export async function refundOnce(
  stripe: Stripe,
  paymentId: string,
  metadata: Record<string, string>,
): Promise<'requested' | 'backAlready'> {
  try {
    await once(`refund:${paymentId}`, (options) =>
      stripe.refunds.create({ payment_intent: paymentId, reason: 'requested_by_customer', metadata }, options),
    );
  } catch (error) {
    if (isBackAlready(error)) return 'backAlready';
    // The same refund was requested before, with other parameters.
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
  }
  return 'requested';
}

/** Closes a payment page. One that has been paid or closed cannot be closed; the next read shows that. */
export async function expireCheckout(stripe: Stripe, id: string): Promise<void> {
  try {
    await once(`expire:${id}`, (options) => stripe.checkout.sessions.expire(id, {}, options));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
