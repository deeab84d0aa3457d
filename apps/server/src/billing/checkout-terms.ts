import { type ChargeTerms, currentStatus, type Plan, purchaseTerms } from '@clipharbor/domain';
import type { Stripe } from 'stripe';
import type { Holder } from './holder.ts';

/** The customer's credit from earlier plan changes, which the provider applies to their next invoices. */
export const creditOf = (customer: Stripe.Customer | Stripe.DeletedCustomer | string | null): number =>
  customer === null || typeof customer === 'string' || customer.deleted ? 0 : Math.max(0, -customer.balance);

/** What an order costs if it is paid now on the provider's page. */
export function checkoutTerms(
  plan: Plan,
  { account }: Pick<Holder, 'account'>,
  creditCents: number,
  now: number,
): ChargeTerms {
  const isRunning = account.kind === 'paid' && currentStatus(account, now) !== 'canceled';
  return purchaseTerms(plan, { now, creditCents, endsCurrent: isRunning && plan.period === 'lifetime' });
}
