import type { Person } from '@clipharbor/testkit/database';
import { service } from '@clipharbor/testkit/database';
import type { Stripe } from 'stripe';
import { expect } from 'vitest';
import { isKept, isRunning } from './actor.ts';
import type { BillingFixture } from './billing-fixture.ts';

const daySeconds = 86_400;

/** An end that was set at the provider. Times are in seconds. */
interface Fact {
  readonly end: number;
  /** It moved with a change of plan and disappeared within the same second, so it was never anyone's decision. */
  readonly isPassing: boolean;
}

/** Every end that the provider ever had for a subscription, from its own event log and not from what reached us. */
export class CancellationFacts {
  readonly #fixture: BillingFixture;
  readonly #events = new Map<string, Stripe.Event>();

  constructor(fixture: BillingFixture) {
    this.#fixture = fixture;
  }

  /** Call this often: the provider forgets events after a month. */
  async record(): Promise<void> {
    const list = this.#fixture.deps.stripe.events.list({ type: 'customer.subscription.updated', limit: 100 });
    for (const event of (await list.autoPagingToArray({ limit: 1000 })).toReversed()) this.#events.set(event.id, event);
  }

  #of(subId: string): readonly Fact[] {
    const changes = [...this.#events.values()].flatMap(({ created, data }) => {
      const { id, cancel_at: end } = data.object as Stripe.Subscription;
      const before = data.previous_attributes ?? {};
      return id === subId && 'cancel_at' in before ? [{ created, end, isOfPlan: 'items' in before }] : [];
    });
    return changes.flatMap(({ created, end, isOfPlan }, place) => {
      const next = changes[place + 1];
      const isPassing = isOfPlan && next?.end === null && next.created === created;
      return end === null ? [] : [{ end, isPassing }];
    });
  }

  /** Checks that each has exactly one mail, and that there are no others. All events must have been processed. */
  async expectOneMailEach({ email }: Person): Promise<void> {
    const { deps, emulator } = this.#fixture;
    await this.record();
    const { rows } = await deps.database.as(service).query<{ sub_id: string; until: string }>(
      `select split_part(dedupe_key, ':', 2) as sub_id, data ->> 'accessUntil' as until from mail_outbox
       where to_address = $1 and template = 'subscription_canceled' order by id`,
      [email],
    );
    const truth = await readTruth(deps.stripe);
    expect(rows.filter(({ sub_id: id }) => !truth.subscriptions.some((each) => each.id === id))).toEqual([]);
    for (const subscription of truth.subscriptions) {
      const mails = rows.filter((row) => row.sub_id === subscription.id).map(({ until }) => Date.parse(until) / 1000);
      const facts = this.#of(subscription.id).filter(({ isPassing }) => !isPassing);
      const unplanned = mails.filter((until) => !facts.some(({ end }) => end === until));
      const isOverByRequest = subscription.ended_at !== null && wasRequested(subscription);
      expect([subscription.id, mails, facts, unplanned.length]).toEqual([
        ...[subscription.id, mails, facts],
        unplanned.length === 1 && isOverByRequest ? 1 : 0,
      ]);
      for (const until of unplanned) expect(until).toBeLessThanOrEqual(subscription.ended_at ?? 0);
      for (const { end } of facts) {
        const told = mails.filter((until) => until === end).length;
        expect(told).toBeLessThanOrEqual(facts.filter((fact) => fact.end === end).length);
      }
      expectLast(subscription, mails, truth, emulator.clock.now);
    }
  }
}

interface Truth {
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly charges: readonly Stripe.Charge[];
  readonly disputes: readonly Stripe.Dispute[];
  readonly sessions: readonly Stripe.Checkout.Session[];
}

async function readTruth(stripe: Stripe): Promise<Truth> {
  const [subscriptions, invoices, charges, disputes, sessions] = await Promise.all([
    stripe.subscriptions.list({ status: 'all', limit: 100 }),
    stripe.invoices.list({ status: 'paid', limit: 100, expand: ['data.payments'] }),
    stripe.charges.list({ limit: 100 }),
    stripe.disputes.list({ limit: 100 }),
    stripe.checkout.sessions.list({ limit: 100 }),
  ]);
  return {
    ...{ subscriptions: subscriptions.data, invoices: invoices.data, charges: charges.data },
    ...{ disputes: disputes.data, sessions: sessions.data },
  };
}

/** Ended neither by us nor by a payment. */
const wasRequested = ({ cancellation_details: details }: Stripe.Subscription): boolean =>
  details?.reason === 'cancellation_requested' && !details.comment;

/** The last mail describes the current state, unless other mails do. */
function expectLast(subscription: Stripe.Subscription, mails: readonly number[], truth: Truth, now: number): void {
  const { id, cancel_at: end, ended_at: ended, items } = subscription;
  const own = truth.invoices.filter(({ parent }) => parent?.subscription_details?.subscription === id);
  const paidUntil = Math.max(0, ...own.flatMap(({ lines }) => lines.data.map(({ period }) => period.end)));
  const isMoneyKept = truth.charges.every((charge) => charge.status !== 'succeeded' || isKept(charge, truth.disputes));
  if (isRunning(subscription) && end !== null && end > now) {
    const periodEnd = items.data[0]?.current_period_end ?? 0;
    if (isMoneyKept && paidUntil >= Math.min(end, periodEnd)) expect([id, mails.at(-1)]).toEqual([id, end]);
    return;
  }
  // A later purchase explains itself.
  const isReplaced = truth.sessions.some((session) => session.status === 'complete' && session.subscription !== id);
  if (ended === null || !wasRequested(subscription) || own.length === 0 || !isMoneyKept || isReplaced) return;
  const last = mails.at(-1) ?? 0;
  expect([id, mails.length > 0, last <= ended]).toEqual([id, true, true]);
  // Access ended then, or three days after the paid period.
  expect(last >= Math.min(ended - daySeconds, paidUntil + 3 * daySeconds)).toBe(true);
}
