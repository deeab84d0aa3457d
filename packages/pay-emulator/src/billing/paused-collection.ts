import type { Invoice, Subscription } from '../state/wire.ts';
import type { World } from '../state/world.ts';
import { finalizeInvoice, markUncollectible, voidInvoice } from './invoice.ts';

/** Sets aside an invoice that was created while collection is paused. Nothing is charged for it, then or later. */
export function setAside(world: World, draft: Invoice, pause: NonNullable<Subscription['pause_collection']>): Invoice {
  switch (pause.behavior) {
    case 'void':
      return voidInvoice(world, draft);
    case 'mark_uncollectible':
      return markUncollectible(world, finalizeInvoice(world, draft));
    default:
      return world.store.put('invoices', { ...draft, auto_advance: false, automatically_finalizes_at: null });
  }
}
