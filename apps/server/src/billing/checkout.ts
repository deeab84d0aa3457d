import { createHash } from 'node:crypto';
import { chargeCents, type Plan } from '@clipharbor/domain';
import type { Stripe } from 'stripe';
import type { Caller } from './caller.ts';
import { customerOf } from './customers.ts';
import { type BillingDeps, server } from './deps.ts';
import { priceOf } from './prices.ts';
import { once } from './provider-errors.ts';
import { expireCheckout } from './repair.ts';

export interface OpenCheckout {
  readonly sessionId: string;
  readonly url: string;
}

/** Who comes back to an older page of the same order should still have time to pay. */
const TIME_TO_PAY_MS = 10 * 60_000;

/** Opens the payment page for a plan. There is one at a time: the same order finds its page again, another one closes it. */
export async function openCheckout(
  deps: BillingDeps,
  caller: Caller,
  plan: Plan,
  locale: string,
): Promise<OpenCheckout> {
  const earlier = await findOpen(deps, caller.userId, plan);
  if (earlier) return earlier;
  const { customer } = await customerOf(deps, caller.userId, caller.email);
  const order = orderFor(deps, { caller, plan, locale, customer, price: await priceOf(deps.stripe, plan) });
  const session = await once(await orderKey(deps, caller.userId, order), (options) =>
    deps.stripe.checkout.sessions.create(order, options),
  );
  if (!session.url) throw new Error(`${session.id} has no page`);
  const replaced = await keep(deps, caller.userId, plan, session, session.url);
  // After our table: whoever pays one of these at this very moment gets their money back.
  for (const id of replaced) await expireCheckout(deps.stripe, id);
  return { sessionId: session.id, url: session.url };
}

async function findOpen(deps: BillingDeps, owner: string, plan: Plan): Promise<OpenCheckout | null> {
  const { rows } = await deps.database.as(server).query<{ session_id: string; url: string }>(
    `select session_id, url from public.billing_checkout
     where owner_id = $1 and plan_id = $2 and amount_cents = $3 and status = 'open' and expires_at > $4`,
    [owner, plan.id, chargeCents(plan), new Date(deps.now() + TIME_TO_PAY_MS).toISOString()],
  );
  if (!rows[0]) return null;
  const { status, url } = await deps.stripe.checkout.sessions.retrieve(rows[0].session_id);
  return status === 'open' && url ? { sessionId: rows[0].session_id, url } : null;
}

interface Order {
  readonly caller: Caller;
  readonly plan: Plan;
  readonly locale: string;
  readonly customer: string;
  readonly price: string;
}

function orderFor({ origin }: BillingDeps, { caller, plan, locale, customer, price }: Order) {
  const metadata = { user_id: caller.userId, plan_id: String(plan.id) };
  const back = (status: string) => `${origin}/${locale}/user?payment_status=${status}`;
  return {
    customer,
    client_reference_id: caller.userId,
    line_items: [{ price, quantity: 1 }],
    metadata,
    success_url: back('success'),
    cancel_url: back('fail'),
    ...(plan.period === 'lifetime'
      ? { mode: 'payment' as const, payment_intent_data: { metadata } }
      : { mode: 'subscription' as const, subscription_data: { metadata } }),
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** The same order of the same buyer, counted: a second click finds the first one's page, and next month's is a new one. */
async function orderKey({ database }: BillingDeps, owner: string, order: object): Promise<string> {
  const { rows } = await database
    .as(server)
    .query<{ count: string }>('select count(*) from public.billing_checkout where owner_id = $1', [owner]);
  const content = createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 16);
  return `checkout:${owner}:${rows[0]?.count ?? 0}:${content}`;
}

/** Writes the new page down and marks all others as closed; answers which these are. */
async function keep(
  { database }: BillingDeps,
  owner: string,
  plan: Plan,
  session: Stripe.Checkout.Session,
  url: string,
): Promise<readonly string[]> {
  return database.as(server).transaction(async (tx) => {
    await tx.query('select from public.billing_customer where owner_id = $1 for update', [owner]);
    const { rows } = await tx.query<{ session_id: string }>(
      `update public.billing_checkout set status = 'expired' where owner_id = $1 and status = 'open' and session_id <> $2
       returning session_id`,
      [owner, session.id],
    );
    await tx.query(
      `insert into public.billing_checkout (session_id, owner_id, plan_id, url, amount_cents, expires_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (session_id) do nothing`,
      [session.id, owner, plan.id, url, chargeCents(plan), new Date(session.expires_at * 1000).toISOString()],
    );
    return rows.map(({ session_id }) => session_id);
  });
}
