import { emit } from '../state/events.ts';
import type { Invoice, Subscription } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';
import { discountsAfter } from './discount.ts';
import { applyPendingUpdate } from './pending-update.ts';
import { changeSubscription, endSubscription, isEnded, openInvoices, subscriptionOf } from './subscription-state.ts';

function saveCard(world: World, subscription: Subscription, method: string | null): Partial<Subscription> {
  const wants = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  return method !== null && wants && world.store.get('paymentMethods', method)
    ? { default_payment_method: method }
    : {};
}

/** What a paid invoice does to its subscription. */
export function afterPaid(world: World, invoice: Invoice, method: string | null): void {
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || isEnded(subscription)) return;
  const pending = subscription.pending_update !== null && subscription.latest_invoice === invoice.id;
  const current = pending ? applyPendingUpdate(world, subscription) : subscription;
  const hasDebt = openInvoices(world, subscription.id).some(({ status, id }) => status === 'open' && id !== invoice.id);
  const isRecovered =
    current.status === 'incomplete' ||
    ((current.status === 'past_due' || current.status === 'unpaid') &&
      (!hasDebt || current.latest_invoice === invoice.id));
  changeSubscription(world, current, {
    ...(isRecovered ? { status: 'active' } : {}),
    ...saveCard(world, current, method),
    discounts: discountsAfter(world, current, invoice),
  });
}

/** What a failed collection does: the first invoice leaves the subscription incomplete, later ones make it past due. */
export function afterFailed(world: World, invoice: Invoice, isOffSession: boolean): void {
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || isEnded(subscription)) return;
  if (subscription.status === 'incomplete' || subscription.pending_update !== null) return;
  const { retryDelays, afterLastRetry } = world.settings;
  const delay = isOffSession ? retryDelays[invoice.attempt_count - 1] : undefined;
  if (delay !== undefined && invoice.auto_advance) {
    world.store.put('invoices', { ...invoice, next_payment_attempt: timeOf(world, invoice.customer) + delay });
  }
  const late =
    subscription.status === 'unpaid' ? subscription : changeSubscription(world, subscription, { status: 'past_due' });
  if (delay === undefined && isOffSession) giveUp(world, late, afterLastRetry);
}

function giveUp(world: World, subscription: Subscription, outcome: 'cancel' | 'unpaid' | 'past_due'): void {
  if (outcome === 'cancel') endSubscription(world, subscription, 'payment_failed');
  else changeSubscription(world, subscription, { status: outcome });
}

/** Tells that an invoice was paid. */
export function announcePaid(world: World, invoice: Invoice): void {
  emit(world, 'invoice.paid', invoice);
  emit(world, 'invoice.payment_succeeded', invoice);
}
