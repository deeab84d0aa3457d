import { DAY_MS } from '@clipharbor/domain';
import { type BillingDeps, server } from './deps.ts';
import { workOffEvents } from './events.ts';
import { settle } from './settle.ts';

export interface Reconciled {
  readonly looked: number;
  /** Customers about whom the provider knew something that we had not heard of. */
  readonly repaired: number;
  readonly failed: number;
}

/** How long after a payment it may still be disputed. */
const DISPUTABLE_MS = 180 * DAY_MS;

const DUE = `
  select c.owner_id as owner, c.cus_id as customer from public.billing_customer c
  where c.synced_at is null
    or exists (select from public.billing_subscription b where b.owner_id = c.owner_id and b.status <> 'canceled' and b.cus_id is not null)
    or exists (select from public.billing_checkout k where k.owner_id = c.owner_id and k.status = 'open')
    or exists (select from public.billing_payment p where p.owner_id = c.owner_id and p.paid_at > $1)
  order by c.synced_at nulls first limit $2`;

/** Asks the provider about everybody who has something running, longest unasked first. Once an hour: events get lost. */
export async function reconcile(
  deps: BillingDeps,
  { limit = 1000, signal }: { readonly limit?: number; readonly signal?: AbortSignal } = {},
): Promise<Reconciled> {
  await workOffEvents(deps);
  const since = new Date(deps.now() - DISPUTABLE_MS).toISOString();
  const { rows } = await deps.database.as(server).query<{ owner: string; customer: string }>(DUE, [since, limit]);
  let [repaired, failed] = [0, 0];
  for (const each of rows) {
    signal?.throwIfAborted();
    try {
      if (await settle(deps, each)) {
        repaired += 1;
        deps.log.warn({ customer: each.customer }, 'reconciliation found something that no event had told');
      }
    } catch (error) {
      failed += 1;
      deps.log.error({ err: error, customer: each.customer }, 'reconciliation failed');
    }
  }
  return { looked: rows.length, repaired, failed };
}
