import { AppError, type ChargeTerms } from '@clipharbor/domain';
import type { BillingUser } from './billing-user.ts';
import { checkoutTerms, creditOf } from './checkout-terms.ts';
import { findCustomer } from './customers.ts';
import { type BillingDeps, server } from './deps.ts';
import { loadHolder } from './holder.ts';
import { planWithId } from './plans.ts';
import { syncCustomer } from './sync-customer.ts';

export interface CheckoutOrder extends KeptOrder {
  /** What it costs if paid now; `null` if there is nothing left to pay. */
  readonly terms: ChargeTerms | null;
}

interface KeptOrder {
  readonly sid: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly planId: number;
  readonly amountCents: number;
  readonly expiresAt: string;
  readonly url: string | null;
}

/** The order behind a payment page, visible only to its owner. A returning buyer need not wait for the provider's event. */
export async function viewCheckout(deps: BillingDeps, caller: BillingUser, sid: string): Promise<CheckoutOrder> {
  const { userId } = caller;
  const before = await load(deps, userId, sid);
  if (before.status !== 'open') return { ...before, terms: null };
  const known = await findCustomer(deps, userId);
  const session = await deps.stripe.checkout.sessions.retrieve(sid, { expand: ['customer'] });
  if (session.status !== 'open' && known) {
    await syncCustomer(deps, known);
    return { ...(await load(deps, userId, sid)), terms: null };
  }
  const holder = await loadHolder(deps, caller);
  const plan = planWithId(holder.plans, before.planId);
  return { ...before, terms: checkoutTerms(plan, holder, creditOf(session.customer), deps.now()) };
}

async function load({ database }: BillingDeps, owner: string, sid: string): Promise<KeptOrder> {
  const { rows } = await database.as(server).query<{
    status: KeptOrder['status'];
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
