import { createHash } from 'node:crypto';
import { chargeCents, type Plan } from '@clipharbor/domain';
import type { Stripe } from 'stripe';
import type { BillingUser } from './billing-user.ts';
import { customerOf } from './customers.ts';
import { type BillingDeps, server } from './deps.ts';
import { priceOf } from './prices.ts';
import { once } from './provider-errors.ts';
import { providerLocale } from './provider-locale.ts';
import { expireCheckout } from './repair.ts';

export interface OpenCheckout {
  readonly sessionId: string;
  readonly url: string;
}

/** A buyer who returns to an earlier page of the same order should still have time to pay. */
const timeToPayMs = 10 * 60_000;

/** Opens the payment page for a plan. There is one at a time: the same order returns to its page, another one closes it. */
export async function openCheckout(
  deps: BillingDeps,
  caller: BillingUser,
  plan: Plan,
  locale: string,
): Promise<OpenCheckout> {
  const { open, count } = await ordersOf(deps, caller.userId, plan);
  if (open && (await isOpen(deps, open.sessionId))) return open;
  const { customer } = await customerOf(deps, caller.userId, caller.email);
  const order = orderFor(deps, { caller, plan, locale, customer, price: await priceOf(deps.stripe, plan) });
  const session = await once(orderKey(caller.userId, count, order), (options) =>
    deps.stripe.checkout.sessions.create(order, options),
  );
  if (!session.url) throw new Error(`${session.id} has no page`);
  const replaced = await keep(deps, caller.userId, plan, session, session.url);
  // After updating our table: a buyer who pays one of these at this moment gets the money back.
  for (const id of replaced) await expireCheckout(deps.stripe, id);
  return { sessionId: session.id, url: session.url };
}

interface Orders {
  /** The page of the same order, if it stays open long enough. */
  readonly open: OpenCheckout | null;
  /** How many orders there have ever been. */
  readonly count: number;
}

/** Both in one query: of two clicks, the later one either sees the earlier one's page or has the same count. */
async function ordersOf(deps: BillingDeps, owner: string, plan: Plan): Promise<Orders> {
  const { rows } = await deps.database.as(server).query<{ session_id: string; url: string; is_it: boolean }>(
    `select session_id, url, plan_id = $2 and amount_cents = $3 and status = 'open' and expires_at > $4 as is_it
     from public.billing_checkout where owner_id = $1`,
    [owner, plan.id, chargeCents(plan), new Date(deps.now() + timeToPayMs).toISOString()],
  );
  const found = rows.find(({ is_it }) => is_it);
  return { open: found ? { sessionId: found.session_id, url: found.url } : null, count: rows.length };
}

const isOpen = async ({ stripe }: BillingDeps, sessionId: string): Promise<boolean> =>
  (await stripe.checkout.sessions.retrieve(sessionId)).status === 'open';

interface Order {
  readonly caller: BillingUser;
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
    locale: providerLocale(locale),
    success_url: back('success'),
    cancel_url: back('fail'),
    ...(plan.period === 'lifetime'
      ? { mode: 'payment' as const, payment_intent_data: { metadata } }
      : { mode: 'subscription' as const, subscription_data: { metadata } }),
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/**
 * Identifies the order of a buyer by content and count: a second click finds the first one's page, and next month's order is a
 * new one.
 */
function orderKey(owner: string, count: number, order: object): string {
  const content = createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 16);
  return `checkout:${owner}:${count}:${content}`;
}

/** Records the new page and marks all others as closed. Returns the closed ones. */
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
