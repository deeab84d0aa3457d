import { authorize, type Verdict } from '../cards/test-cards.ts';
import type { PaymentMethod } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';

/** Whether the bank allows storing a card for later; checking this charges nothing. */
export function authorizeForSaving(
  world: World,
  customer: string | null,
  method: PaymentMethod,
  isConfirmed = false,
): Verdict {
  const secret = world.store.get('cards', method.id);
  return authorize(secret?.number ?? '', {
    isOffSession: false,
    authenticated: isConfirmed ? 'now' : secret?.isAuthenticated ? 'before' : 'never',
    at: timeOf(world, customer),
    expMonth: method.card?.exp_month ?? 12,
    expYear: method.card?.exp_year ?? 9999,
  });
}

/** Records that the holder has confirmed the card. */
export function rememberConfirmed(world: World, method: PaymentMethod): void {
  const secret = world.store.get('cards', method.id);
  if (secret) world.store.put('cards', { ...secret, isAuthenticated: true });
}
