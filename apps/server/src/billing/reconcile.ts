import { dayMs } from '@clipharbor/domain';
import { type BillingDeps, server } from './deps.ts';
import { processEvents } from './events.ts';
import { syncCustomer } from './sync-customer.ts';

export interface Reconciled {
  readonly looked: number;
  /** Customers about whom the provider knew something that we had not heard of. */
  readonly repaired: number;
  readonly failed: number;
}

/** How long after a payment it may still be disputed. */
export const disputableMs = 180 * dayMs;
/** Money can be given back much later, if rarely: who only has old payments is asked about at this distance. */
export const quietMs = 30 * dayMs;

const due = `
  select c.owner_id as owner, c.cus_id as customer from public.billing_customer c
  where c.synced_at is null
    or exists (select from public.billing_subscription b where b.owner_id = c.owner_id and b.status <> 'canceled' and b.cus_id is not null)
    or exists (select from public.billing_checkout k where k.owner_id = c.owner_id and k.status = 'open')
    or exists (select from public.billing_payment p where p.owner_id = c.owner_id and (p.paid_at > $1 or c.synced_at < $2))
  order by c.synced_at nulls first limit $3`;

/**
 * Asks the provider about everybody who has something running, and now and then about who ever paid, longest unasked first.
 * Once an hour: events get lost.
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
