import type { Person } from '@clipharbor/testkit/database';
import { service } from '@clipharbor/testkit/database';
import type { Stripe } from 'stripe';
import { expect } from 'vitest';
import { isKept, isRunning } from './actor.ts';
import type { BillingFixture } from './billing-fixture.ts';

const graceSeconds = 3 * 86_400;

interface Truth {
  readonly running: readonly Stripe.Subscription[];
  readonly charges: readonly Stripe.Charge[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly lifetimes: readonly Stripe.Charge[];
  readonly disputes: readonly Stripe.Dispute[];
}

/** Read and assessed independently of the code under test: comparing a rule with itself proves nothing. */
async function truthOf({ deps: { stripe } }: BillingFixture): Promise<Truth> {
  const [subscriptions, charges, invoices, sessions, disputes] = await Promise.all([
    stripe.subscriptions.list({ status: 'all', limit: 100 }),
    stripe.charges.list({ limit: 100 }),
    stripe.invoices.list({ status: 'paid', limit: 100, expand: ['data.payments'] }),
    stripe.checkout.sessions.list({ limit: 100 }),
    stripe.disputes.list({ limit: 100 }),
  ]);
  const once = sessions.data.filter(({ mode }) => mode === 'payment').map((session) => session.payment_intent);
  return {
    running: subscriptions.data.filter(isRunning),
    charges: charges.data.filter(({ status }) => status === 'succeeded'),
    invoices: invoices.data,
    lifetimes: charges.data.filter((charge) => isKept(charge, disputes.data) && once.includes(charge.payment_intent)),
    disputes: disputes.data,
  };
}

/** Until when a subscription is paid for, in seconds, with payments that were not refunded or disputed. */
function paidUntil({ invoices, charges, disputes }: Truth, { id }: Stripe.Subscription): number {
  const own = invoices.filter(({ parent }) => parent?.subscription_details?.subscription === id);
  const kept = own.filter(({ payments }) => {
    const intent = payments?.data[0]?.payment.payment_intent;
    return (
      intent === undefined || charges.some((charge) => charge.payment_intent === intent && isKept(charge, disputes))
    );
  });
  return Math.max(0, ...kept.flatMap(({ lines }) => lines.data.map(({ period }) => period.end)));
}

/** Compares everything we have with everything the provider has. All events must have been delivered and processed. */
export async function expectAgreement(fixture: BillingFixture, person: Person): Promise<void> {
  const { database } = fixture.deps;
  const serve = async <R>(text: string, values: unknown[]) => (await database.as(service).query<R>(text, values)).rows;
  const now = fixture.emulator.clock.now;
  const truth = await truthOf(fixture);
  const [live] = truth.running;
  const isForEver = truth.lifetimes.length > 0;
  const account = await fixture.account(person);

  // No one pays twice for the same, or for what a lifetime includes.
  expect(truth.running.length).toBeLessThanOrEqual(isForEver ? 0 : 1);
  expect(truth.lifetimes.length).toBeLessThanOrEqual(1);

  // The screens match the provider.
  expect(account.kind === 'lifetime').toBe(isForEver);
  if (live && !isForEver) {
    const [item] = live.items.data;
    expect(account).toMatchObject({
      kind: 'paid',
      subId: live.id,
      plan: { productId: item?.price.product },
      status: live.status === 'active' ? 'active' : 'past_due',
      isCanceled: live.cancel_at !== null,
      endsAt: live.cancel_at === null ? null : live.cancel_at * 1000,
      periodStart: (item?.current_period_start ?? 0) * 1000,
      periodEnd: (item?.current_period_end ?? 0) * 1000,
    });
  }
  if (!live && account.kind === 'paid') expect(account.status).toBe('canceled');

  // Entitled exactly if it is paid for, or if the trial is still running and nothing was ever bought.
  const [trial] = await serve<{ ends: Date }>(
    'select current_period_end as ends from billing_subscription where sub_id = $1',
    [`trial_${person.id}`],
  );
  const hasBought = truth.charges.length > 0;
  const onTrial = trial !== undefined && !hasBought && trial.ends.getTime() > now * 1000;
  const isPaid = live !== undefined && paidUntil(truth, live) + graceSeconds > now;
  const [answer] = await serve<{ ok: boolean }>('select is_entitled as ok from entitlement($1, $2)', [
    person.id,
    new Date(now * 1000).toISOString(),
  ]);
  expect(answer?.ok).toBe(isForEver || isPaid || onTrial);

  // Every payment is stored correctly and announced in one mail.
  const rows = await serve<{ payment_id: string; amount_cents: number; refunded_cents: number }>(
    'select payment_id, amount_cents, refunded_cents from billing_payment where owner_id = $1',
    [person.id],
  );
  const byId = (one: readonly unknown[], other: readonly unknown[]) => (String(one[0]) < String(other[0]) ? -1 : 1);
  expect(rows.map((row) => [row.payment_id, row.amount_cents, row.refunded_cents]).toSorted(byId)).toEqual(
    truth.charges.map((charge) => [charge.payment_intent, charge.amount, charge.amount_refunded]).toSorted(byId),
  );
  const mails = await serve<{ key: string }>(
    `select dedupe_key as key from mail_outbox
      where to_address = $1 and template in ('receipt', 'refund', 'duplicate_returned')`,
    [person.email],
  );
  const keys = mails.map(({ key }) => key);
  for (const { payment_intent: id, amount_refunded: refunded } of truth.charges) {
    const receipts = keys.filter((key) => key === `receipt:${id}`).length;
    // A payment that was already refunded when we first heard of it is announced by the refund mail.
    const isAnnounced = receipts === 1 || (refunded > 0 && keys.some((key) => key.startsWith(`refund:${id}:`)));
    expect([id, receipts <= 1 && isAnnounced]).toEqual([id, true]);
  }
  const paid = new Set(truth.charges.map(({ payment_intent: id }) => String(id)));
  expect(keys.filter((key) => !paid.has(key.split(':')[1] ?? ''))).toEqual([]);

  // Each purchase has one history entry.
  const started = (await fixture.history(person)).filter(
    (line) => line.startsWith('creation') && !line.endsWith('Trial'),
  );
  const purchases = truth.invoices.filter(({ billing_reason: reason }) => reason !== 'subscription_cycle').length;
  const lifetimesEver = truth.charges.length - truth.invoices.filter(({ amount_paid: paid }) => paid > 0).length;
  expect(started.length).toBe(purchases + lifetimesEver);
}
