import { dayMs } from '@clipharbor/domain';
import { type BillingDeps, server } from './deps.ts';
import { processEvents } from './events.ts';
import { syncCustomer } from './sync-customer.ts';

export interface Reconciled {
  readonly looked: number;
  /** Customers with changes that no event had reported to us. */
  readonly repaired: number;
  readonly failed: number;
}

/** How long after a payment it may still be disputed. */
export const disputableMs = 180 * dayMs;
/** Refunds can come much later, if rarely: customers with only old payments are checked at this interval. */
export const quietMs = 30 * dayMs;

const due = `
  select c.owner_id as owner, c.cus_id as customer from public.billing_customer c
  where c.synced_at is null
    or exists (select from public.billing_subscription b where b.owner_id = c.owner_id and b.status <> 'canceled' and b.cus_id is not null)
    or exists (select from public.billing_checkout k where k.owner_id = c.owner_id and k.status = 'open')
    or exists (select from public.billing_payment p where p.owner_id = c.owner_id and (p.paid_at > $1 or c.synced_at < $2))
  order by c.synced_at nulls first limit $3`;

/**
 * Checks every customer with something running against the provider, and occasionally everyone who has ever paid, starting with
 * the longest unchecked. Runs once an hour, because events get lost.
 */
export async function reconcile(
  deps: BillingDeps,
  { limit = 1000, signal }: { readonly limit?: number; readonly signal?: AbortSignal } = {},
): Promise<Reconciled> {
  await processEvents(deps);
  const before = (ms: number): string => new Date(deps.now() - ms).toISOString();
  const values = [before(disputableMs), before(quietMs), limit];
  const { rows } = await deps.database.as(server).query<{ owner: string; customer: string }>(due, values);
  let [repaired, failed] = [0, 0];
  for (const each of rows) {
    signal?.throwIfAborted();
    try {
      if (await syncCustomer(deps, each)) {
        repaired += 1;
        deps.log.warn({ customer: each.customer }, 'reconciliation found something that no event had reported');
      }
    } catch (error) {
      failed += 1;
      deps.log.error({ err: error, customer: each.customer }, 'reconciliation failed');
    }
  }
  return { looked: rows.length, repaired, failed };
}
