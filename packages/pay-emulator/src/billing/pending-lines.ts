import type { InvoiceLine } from '../state/wire.ts';
import type { World } from '../state/world.ts';

/** Adds credits and charges that wait for the next invoice. */
export function keepForLater(world: World, subscription: string, lines: readonly InvoiceLine[]): void {
  for (const line of lines) world.store.put('pendingLines', { id: line.id, subscription, line });
}

export const pendingLines = (world: World, subscription: string): InvoiceLine[] =>
  world.store.filter('pendingLines', (pending) => pending.subscription === subscription).map(({ line }) => line);

/** Moves the waiting lines to an invoice. */
export function takePending(world: World, subscription: string): InvoiceLine[] {
  const lines = pendingLines(world, subscription);
  for (const { id } of lines) world.store.remove('pendingLines', id);
  return lines;
}
