import { type BillingDeps, server } from './deps.ts';
import type { Customer } from './sync-customer.ts';

/** How long a change of plan may take. If the process stops during one, the state it left behind counts after this time. */
export const maxChangeMs = 10 * 60_000;

/**
 * Changing the plan of a subscription that will end takes several calls, during which its end moves or disappears: code that
 * reads the provider in between writes what it sees, but announces no end.
 */
export async function holdEnds({ database, now }: BillingDeps, { owner }: Customer): Promise<void> {
  const until = new Date(now() + maxChangeMs).toISOString();
  await database
    .as(server)
    .query('update public.billing_customer set changing_until = $2 where owner_id = $1', [owner, until]);
}

/** Also invalidates every reader that has seen the intermediate state but not written it yet. Read the customer again afterwards. */
export async function releaseEnds({ database }: BillingDeps, { owner }: Customer): Promise<void> {
  await database.as(server).query(
    `update public.billing_customer set changing_until = null, sync_asked = sync_asked + 1, sync_done = sync_asked + 1
     where owner_id = $1`,
    [owner],
  );
}
