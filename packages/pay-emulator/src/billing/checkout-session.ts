import { emit } from '../state/events.ts';
import type { CheckoutSession } from '../state/wire.ts';
import type { World } from '../state/world.ts';

/** Expires an unused session: its page says so and accepts no card. */
export function expireSession(world: World, session: CheckoutSession): CheckoutSession {
  const expired = world.store.put('checkoutSessions', { ...session, status: 'expired', url: null });
  emit(world, 'checkout.session.expired', expired);
  return expired;
}
