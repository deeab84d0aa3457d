import { type BillingDeps, server } from './deps.ts';
import { isMissing, once } from './provider-errors.ts';
import type { Customer } from './sync-customer.ts';

/** `version` changes whenever we learn something about the customer. */
export interface KnownCustomer extends Customer {
  readonly version: string;
}

/** The customer of a user, if there is one. */
export async function findCustomer({ database }: BillingDeps, owner: string): Promise<KnownCustomer | null> {
  const { rows } = await database
    .as(server)
    .query<{ cus_id: string; sync_done: string }>(
      'select cus_id, sync_done from public.billing_customer where owner_id = $1',
      [owner],
    );
  return rows[0] ? { owner, customer: rows[0].cus_id, version: rows[0].sync_done } : null;
}

/** Ensures one customer per user, even if two calls race or an earlier one was interrupted. */
export async function customerOf(deps: BillingDeps, owner: string, email: string): Promise<KnownCustomer> {
  const known = await findCustomer(deps, owner);
  if (known) return known;
  const { stripe } = deps;
  // Idempotency keys are forgotten after a day. An older customer that was never recorded is found by its email address.
  const { data } = await stripe.customers.list({ email, limit: 100 });
  const lost = data.find(({ metadata }) => metadata['user_id'] === owner);
  const metadata = { user_id: owner };
  const made = lost ?? (await once(`cus:${owner}`, (options) => stripe.customers.create({ email, metadata }, options)));
  return keepCustomer(deps, owner, made.id);
}

async function keepCustomer(deps: BillingDeps, owner: string, customer: string): Promise<KnownCustomer> {
  await deps.database
    .as(server)
    .query('insert into public.billing_customer (owner_id, cus_id) values ($1, $2) on conflict do nothing', [
      owner,
      customer,
    ]);
  const kept = await findCustomer(deps, owner);
  if (!kept) throw new Error(`${customer} belongs to another user`);
  return kept;
}

export type Ownership = Customer | 'closed' | 'unknown';

/** Finds the owner of a customer. One that we created but did not record is recorded now. */
export async function ownerOf(deps: BillingDeps, customer: string): Promise<Ownership> {
  const { rows } = await deps.database
    .as(server)
    .query<{ owner_id: string }>('select owner_id from public.billing_customer where cus_id = $1', [customer]);
  if (rows[0]) return { owner: rows[0].owner_id, customer };
  const found = await deps.stripe.customers.retrieve(customer).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (found === null) return 'unknown';
  if (found.deleted || found.metadata['closed'] === '1') return 'closed';
  const owner = found.metadata['user_id'] ?? '';
  if (!(await isUser(deps, owner))) return 'unknown';
  const kept = await keepCustomer(deps, owner, customer);
  // The user already has another customer, so this one is not ours and someone has to look at it.
  return kept.customer === customer ? kept : 'unknown';
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function isUser({ database }: BillingDeps, id: string): Promise<boolean> {
  if (!uuid.test(id)) return false;
  return (await database.as(server).query('select from auth.users where id = $1', [id])).rowCount > 0;
}
