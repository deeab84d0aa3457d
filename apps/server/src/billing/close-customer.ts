import { findCustomer } from './customers.ts';
import type { BillingDeps } from './deps.ts';
import { endSubscription } from './end-subscription.ts';
import { explainProviderError, once } from './provider-errors.ts';
import { expireCheckout } from './repair.ts';

const isOver = (status: string): boolean => status === 'canceled' || status === 'incomplete_expired';

/**
 * Call this before deleting an account: it ends what the account pays for and removes the name from the provider's records, which
 * keep the payments for tax purposes. Throws `payment.unavailable` if the provider does not respond; the account must then stay
 * for now, or no one could stop its payments. May be repeated.
 */
export async function closeCustomer(deps: BillingDeps, owner: string): Promise<void> {
  const known = await findCustomer(deps, owner);
  if (!known) return;
  const { stripe } = deps;
  const { customer } = known;
  try {
    const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
    for (const { id } of open.data) await expireCheckout(stripe, id);
    const subscriptions = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    for (const { id, status } of subscriptions.data) {
      if (!isOver(status)) await endSubscription(stripe, id, 'accountDeleted');
    }
    const anonymized = { email: '', name: '', phone: '', metadata: { user_id: '', closed: '1' } };
    await once(`close:${customer}`, (options) => stripe.customers.update(customer, anonymized, options));
  } catch (error) {
    explainProviderError(error);
  }
}
