import type { Stripe } from 'stripe';
import { isEnded } from './provider-errors.ts';

export interface RenewalPrice {
  /** Before the owner's credit. */
  readonly cents: number;
  /** Later renewals cost the same. */
  readonly isLasting: boolean;
}

/** What a line costs after its discounts. */
export const netAmount = ({ amount, discount_amounts: discounts }: Stripe.InvoiceLineItem): number =>
  amount - (discounts ?? []).reduce((sum, discount) => sum + discount.amount, 0);

export const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details?.proration ?? false;

/** A discount that does not end. Its coupon has to be expanded. */
export const isForever = (discount: string | Stripe.Discount): boolean =>
  typeof discount !== 'string' &&
  typeof discount.source.coupon === 'object' &&
  discount.source.coupon?.duration === 'forever';

/**
 * What the next renewal of a subscription to our plan costs. Discounts and products that were added in the provider's dashboard are
 * left to the provider's own preview; others need no call.
 */
export async function renewalPriceOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  own: Stripe.SubscriptionItem,
): Promise<RenewalPrice> {
  const { id, customer, discounts, items } = subscription;
  const ofCustomer = typeof customer === 'string' || customer.deleted ? null : (customer.discount ?? null);
  const hasOtherDiscounts = ofCustomer !== null || items.data.some((item) => item.discounts.length > 0);
  const price: RenewalPrice = { cents: (own.price.unit_amount ?? 0) * (own.quantity ?? 1), isLasting: true };
  const isPlain = discounts.length === 0 && !hasOtherDiscounts && items.data.length === 1;
  if (isPlain || !isRenewed(subscription)) return price;
  const preview = await stripe.invoices.createPreview({ subscription: id }).catch((error: unknown) => {
    if (isEnded(error)) return null;
    throw error;
  });
  if (preview === null) return price;
  const periods = preview.lines.data.filter((line) => line.parent?.subscription_item_details && !isProration(line));
  return {
    cents: periods.reduce((sum, line) => sum + netAmount(line), 0),
    isLasting: !hasOtherDiscounts && discounts.every(isForever),
  };
}

/** The provider has a preview only of what renews. */
const isRenewed = ({ status, cancel_at: endsAt }: Stripe.Subscription): boolean =>
  endsAt === null && (status === 'active' || status === 'trialing' || status === 'past_due');
