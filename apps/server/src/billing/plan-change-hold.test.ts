import { randomUUID } from 'node:crypto';
import type { Database } from '@clipharbor/database';
import { databasePerSuite, describeEngines, makePerson, service } from '@clipharbor/testkit/database';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findCustomer } from './customers.ts';
import type { BillingDeps } from './deps.ts';
import { holdEnds, maxChangeMs, releaseEnds } from './plan-change-hold.ts';
import { syncCustomer } from './sync-customer.ts';
import { type BillingFixture, billingFixture, planIds } from './testing/billing-fixture.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A database whose writers wait for the gate to open. */
const gated = (database: Database, arrive: () => void, gate: Promise<void>): Database => ({
  ...database,
  as: (identity) => {
    const session = database.as(identity);
    return {
      query: (...statement) => session.query(...statement),
      kysely: () => session.kysely(),
      async transaction(work) {
        arrive();
        await gate;
        return session.transaction(work);
      },
    };
  },
});

describeEngines('while a plan is changed', (engine) => {
  const database = databasePerSuite(engine);

  const subscriber = async () => {
    const fixture = await billingFixture(database());
    const ana = await makePerson(database(), `ana-${randomUUID()}`);
    await database().as(service).query('select start_trial($1, $2, 1)', [ana.id, ana.email]);
    fixture.emulator.payCheckout(await fixture.order(ana, planIds.monthly));
    await fixture.deliverEvents();
    const customer = await findCustomer(fixture.deps, ana.id);
    if (!customer) throw new Error('no customer');
    const mails = async () => {
      const text = `select from mail_outbox where to_address = $1 and template = 'subscription_canceled'`;
      return (await database().as(service).query(text, [ana.email])).rowCount;
    };
    return { fixture, customer, mails };
  };
  const setEnd = async ({ deps, emulator }: BillingFixture, days: number | null) => {
    const [subscription] = (await deps.stripe.subscriptions.list()).data;
    const end = days === null ? ('' as const) : emulator.clock.now + days * 86_400;
    await deps.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at: end });
  };

  test('no end is announced, until the change is over or its process must have stopped', async () => {
    const { fixture, customer, mails } = await subscriber();
    await holdEnds(fixture.deps, customer);
    await setEnd(fixture, 10);
    await fixture.deliverEvents();
    expect(await mails()).toBe(0);
    fixture.emulator.clock.advance(maxChangeMs / 1000 + 1);
    await syncCustomer(fixture.deps, customer);
    expect(await mails()).toBe(1);
    await holdEnds(fixture.deps, customer);
    await setEnd(fixture, 20);
    await syncCustomer(fixture.deps, customer);
    await releaseEnds(fixture.deps, customer);
    await syncCustomer(fixture.deps, customer);
    expect(await mails()).toBe(2);
  });

  test('a reader that saw the intermediate state and writes after the change announces nothing', async () => {
    const { fixture, customer, mails } = await subscriber();
    const arrived = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    onTestFinished(() => gate.resolve());
    const slow: BillingDeps = { ...fixture.deps, database: gated(database(), arrived.resolve, gate.promise) };
    await holdEnds(fixture.deps, customer);
    await setEnd(fixture, 10);
    const late = syncCustomer(slow, customer);
    await arrived.promise;
    await setEnd(fixture, null);
    await releaseEnds(fixture.deps, customer);
    gate.resolve();
    await late;
    expect(await mails()).toBe(0);
    await syncCustomer(fixture.deps, customer);
    expect(await fixture.deps.stripe.subscriptions.list()).toMatchObject({ data: [{ cancel_at: null }] });
    expect(await mails()).toBe(0);
  });
});
