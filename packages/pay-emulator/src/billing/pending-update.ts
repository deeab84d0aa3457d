import { hourSeconds } from '../state/clock.ts';
import { emit } from '../state/events.ts';
import type { Subscription } from '../state/wire.ts';
import type { World } from '../state/world.ts';
import type { PlannedChange } from './change-plan.ts';

/** How long a change waits for its payment: at most until the next period, which would be one of the old plan. */
const pendingSeconds = 23 * hourSeconds;

export function pendingUpdate(
  { items }: Subscription,
  plan: PlannedChange,
  now: number,
): NonNullable<Subscription['pending_update']> {
  return {
    billing_cycle_anchor: plan.isRestarted ? plan.anchor : null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: Math.min(now + pendingSeconds, items.data[0]?.current_period_end ?? now),
    metadata: null,
    subscription_items: plan.items,
    trial_end: null,
    trial_from_plan: null,
  };
}

/** The payment arrived: applies the change. */
export function applyPendingUpdate(world: World, subscription: Subscription): Subscription {
  const pending = subscription.pending_update;
  if (pending === null) return subscription;
  const changed = world.store.put('subscriptions', {
    ...subscription,
    items: { ...subscription.items, data: pending.subscription_items ?? subscription.items.data },
    billing_cycle_anchor: pending.billing_cycle_anchor ?? subscription.billing_cycle_anchor,
    pending_update: null,
  });
  emit(world, 'customer.subscription.updated', changed, subscription);
  emit(world, 'customer.subscription.pending_update_applied', changed);
  return changed;
}

/** The payment did not arrive in time: nothing changes. */
export function dropPendingUpdate(world: World, subscription: Subscription): Subscription {
  const changed = world.store.put('subscriptions', { ...subscription, pending_update: null });
  emit(world, 'customer.subscription.updated', changed, subscription);
  emit(world, 'customer.subscription.pending_update_expired', changed);
  return changed;
}
