import { detach } from '../api/payment-methods.ts';
import { collect } from '../billing/collect.ts';
import { rememberConfirmed } from '../billing/keep-card.ts';
import { changeSubscription, isEnded } from '../billing/subscription-state.ts';
import { attachCard } from '../cards/payment-method.ts';
import { emit } from '../state/events.ts';
import type { Invoice, PaymentMethod, Subscription } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';

export const liveSubscriptions = (world: World, customer: string): Subscription[] =>
  world.store.filter('subscriptions', (one) => one.customer === customer && !isEnded(one)).reverse();

/** Unpaid invoices that the provider still tries to collect. */
export const owedInvoices = (world: World, customer: string): Invoice[] =>
  world.store.filter(
    'invoices',
    (one) => one.customer === customer && one.status === 'open' && one.amount_remaining > 0,
  );

/** Makes the card the default of the customer and of every running subscription. */
export function makeDefault(world: World, customerId: string, method: PaymentMethod): void {
  const customer = world.store.get('customers', customerId);
  if (!customer || customer.deleted || method.customer !== customerId) return;
  const settings = { ...customer.invoice_settings, default_payment_method: method.id };
  const changed = world.store.put('customers', { ...customer, invoice_settings: settings });
  emit(world, 'customer.updated', changed, customer);
  for (const subscription of liveSubscriptions(world, customerId)) {
    changeSubscription(world, subscription, { default_payment_method: method.id });
  }
}

/** Stores a new card as the default and pays what is owed with it. Its holder may have just confirmed it. */
export function keepCard(
  world: World,
  customer: string,
  method: PaymentMethod,
  isConfirmed: boolean,
): { paid: Invoice[] } {
  if (isConfirmed) rememberConfirmed(world, method);
  makeDefault(world, customer, attachCard(world, method, customer));
  const paid = owedInvoices(world, customer).flatMap((invoice) => {
    const collected = collect(world, invoice, { method: method.id, isOffSession: false, isAuthenticated: isConfirmed });
    return collected.kind === 'paid' ? [collected.invoice] : [];
  });
  return { paid };
}

export function removeCard(world: World, customer: string, id: string): void {
  const method = world.store.get('paymentMethods', id);
  if (method?.customer === customer) detach(world, method);
}

/** Cancels a plan at the end of its period, or undoes that. */
export function setCancellation(world: World, subscription: Subscription, isCanceled: boolean): Subscription {
  return changeSubscription(world, subscription, {
    cancel_at_period_end: isCanceled,
    cancel_at: isCanceled ? (subscription.items.data[0]?.current_period_end ?? null) : null,
    canceled_at: isCanceled ? timeOf(world, subscription.customer) : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: isCanceled ? 'cancellation_requested' : null,
    },
  });
}
