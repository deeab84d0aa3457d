import { AppError } from '@clipharbor/domain';
import type { Caller } from './caller.ts';
import { findCustomer } from './customers.ts';
import { type BillingDeps, server } from './deps.ts';
import { settle } from './settle.ts';

export interface CheckoutOrder {
  readonly sid: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly planId: number;
  readonly amountCents: number;
  readonly expiresAt: string;
  readonly url: string | null;
}

/** The order behind a payment page, for its owner only. Who comes back from paying need not wait for the provider's message. */
export async function viewCheckout(deps: BillingDeps, { userId }: Caller, sid: string): Promise<CheckoutOrder> {
  const before = await load(deps, userId, sid);
  if (before.status !== 'open') return before;
  const customer = await findCustomer(deps, userId);
  const { status } = await deps.stripe.checkout.sessions.retrieve(sid);
  if (status === 'open' || !customer) return before;
  await settle(deps, customer);
  return load(deps, userId, sid);
}

async function load({ database }: BillingDeps, owner: string, sid: string): Promise<CheckoutOrder> {
  const { rows } = await database.as(server).query<{
    status: CheckoutOrder['status'];
    plan_id: number;
    amount_cents: number;
    expires_at: Date;
    url: string;
  }>(
    `select status, plan_id, amount_cents, expires_at, url from public.billing_checkout where session_id = $1 and owner_id = $2`,
    [sid, owner],
  );
  const [row] = rows;
  if (!row) throw new AppError('checkout.notFound');
  const { status, plan_id: planId, amount_cents: amountCents, expires_at: expires, url } = row;
  return { sid, status, planId, amountCents, expiresAt: expires.toISOString(), url: status === 'open' ? url : null };
}
