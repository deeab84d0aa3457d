import type { Stripe } from 'stripe';
import { ownerOf } from './customers.ts';
import { type BillingDeps, server } from './deps.ts';
import { syncCustomer } from './sync-customer.ts';

/** The events that make us look at a customer again. All others are stored and need no work. */
const relevant =
  /^(checkout\.session|customer\.subscription|customer\.(created|updated|deleted)|invoice|charge|refund|payment_intent)\b/;

/** Stores an event. `false`: it was already stored. */
export async function storeEvent({ database }: BillingDeps, event: Stripe.Event): Promise<boolean> {
  const { rowCount } = await database.as(server).query(
    `insert into public.billing_event (id, type, payload, created_at) values ($1, $2, $3, to_timestamp($4))
     on conflict (id) do nothing`,
    [event.id, event.type, JSON.stringify(event.data.object), event.created],
  );
  return rowCount > 0;
}

interface KeptEvent {
  readonly id: string;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly age_seconds: number;
  readonly is_alarmed: boolean;
}

export interface Worked {
  readonly done: number;
  readonly failed: number;
}

const alarmAfterSeconds = 3600;

/**
 * Takes events that are due. Each becomes due again by itself in case processing is interrupted: soon at first, then every ten
 * minutes.
 */
const take = `
  update public.billing_event e set attempts = attempts + 1,
    next_attempt_at = now() + least(600, 5 * 2 ^ least(attempts, 10)) * interval '1 second'
  from (select id from public.billing_event where processed_at is null and next_attempt_at <= now()
    order by next_attempt_at limit 50 for update skip locked) as due
  where e.id = due.id
  returning e.id, e.type, e.payload, e.attempts, extract(epoch from now() - e.received_at)::float8 as age_seconds,
    e.alarmed_at is not null as is_alarmed`;

/** Processes what is due: each customer is read once, however many of its events are waiting. */
export async function processEvents(deps: BillingDeps): Promise<Worked> {
  let [done, failed] = [0, 0];
  for (;;) {
    const { rows } = await deps.database.as(server).query<KeptEvent>({ text: take, name: 'billing_take' });
    if (rows.length === 0) return { done, failed };
    for (const [customer, events] of Map.groupBy(rows, customerIn)) {
      const problem = await workFor(deps, customer).catch((error: unknown) => String(error));
      if (problem === null) done += events.length;
      else failed += events.length;
      await finish(deps, events, problem);
    }
  }
}

/** The customer that an event is about; `null` if there is nothing to do. */
function customerIn({ type, payload }: KeptEvent): string | null {
  if (!relevant.test(type)) return null;
  const { object, id, customer } = payload;
  if (object === 'customer') return typeof id === 'string' ? id : null;
  if (typeof customer === 'string') return customer;
  // Disputes and refunds name only the payment that they are about.
  const payment = payload['payment_intent'] ?? payload['charge'];
  return typeof payment === 'string' ? payment : null;
}

/** Returns why it could not be done, or `null`. */
async function workFor(deps: BillingDeps, reference: string | null): Promise<string | null> {
  if (reference === null) return null;
  const customer = await customerBehind(deps, reference);
  if (customer === null) return null;
  const owner = await ownerOf(deps, customer);
  if (owner === 'closed') return null;
  if (owner === 'unknown') return `unknown customer ${customer}`;
  await syncCustomer(deps, owner);
  return null;
}

async function customerBehind({ stripe }: BillingDeps, reference: string): Promise<string | null> {
  if (reference.startsWith('cus_')) return reference;
  const { customer } = reference.startsWith('pi_')
    ? await stripe.paymentIntents.retrieve(reference)
    : await stripe.charges.retrieve(reference);
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
}

async function finish({ database, log }: BillingDeps, events: readonly KeptEvent[], problem: string | null) {
  const alarming = events.filter(
    ({ age_seconds: age, is_alarmed: isTold }) => problem !== null && age >= alarmAfterSeconds && !isTold,
  );
  for (const { id, type, attempts } of alarming) {
    log.error({ event: id, type, attempts, problem }, 'a payment event could not be worked off for an hour');
  }
  await database.as(server).query(
    `update public.billing_event set error = $2, processed_at = case when $2::text is null then now() end,
       alarmed_at = case when id = any($3) then now() else alarmed_at end
     where id = any($1)`,
    [events.map(({ id }) => id), problem, alarming.map(({ id }) => id)],
  );
}
