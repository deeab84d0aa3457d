import { emit } from '../state/events.ts';
import type { Invoice, Subscription } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';

/** Final statuses. */
export const isEnded = ({ status }: Subscription): boolean => status === 'canceled' || status === 'incomplete_expired';

/** Writes the change and emits an event, unless nothing changed. */
export function changeSubscription(
  world: World,
  subscription: Subscription,
  change: Partial<Subscription>,
): Subscription {
  const changed = { ...subscription, ...change };
  if (JSON.stringify(changed) === JSON.stringify(subscription)) return subscription;
  world.store.put('subscriptions', changed);
  emit(world, 'customer.subscription.updated', changed, subscription);
  return changed;
}

export const subscriptionOf = (world: World, invoice: Invoice): Subscription | undefined => {
  const id = invoice.parent?.subscription_details?.subscription;
  return id === undefined ? undefined : world.store.get('subscriptions', id);
};

export type EndReason = 'cancellation_requested' | 'payment_failed' | 'payment_disputed';

/** Ends a subscription now. Its open invoices are no longer collected automatically. */
export function endSubscription(world: World, subscription: Subscription, reason: EndReason): Subscription {
  const now = timeOf(world, subscription.customer);
  const ended = world.store.put('subscriptions', {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    pending_update: null,
    cancellation_details: {
      comment: subscription.cancellation_details?.comment ?? null,
      feedback: subscription.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason,
    },
  });
  for (const invoice of openInvoices(world, subscription.id)) {
    world.store.put('invoices', {
      ...invoice,
      auto_advance: false,
      next_payment_attempt: null,
      automatically_finalizes_at: null,
    });
  }
  for (const { id } of world.store.filter('pendingLines', (pending) => pending.subscription === subscription.id)) {
    world.store.remove('pendingLines', id);
  }
  emit(world, 'customer.subscription.deleted', ended);
  return ended;
}

/** Drafts and unpaid invoices. */
export const openInvoices = (world: World, subscription: string): Invoice[] =>
  world.store.filter(
    'invoices',
    ({ status, parent }) =>
      (status === 'open' || status === 'draft') && parent?.subscription_details?.subscription === subscription,
  );
