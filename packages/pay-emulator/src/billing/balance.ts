import { emit } from '../state/events.ts';
import type { World } from '../state/world.ts';

/** Negative is the customer's credit, positive their debt. */
export function adjustBalance(world: World, customerId: string, cents: number): void {
  const customer = world.store.get('customers', customerId);
  if (!customer || customer.deleted || cents === 0) return;
  const changed = world.store.put('customers', { ...customer, balance: customer.balance + cents });
  emit(world, 'customer.updated', changed, customer);
}
