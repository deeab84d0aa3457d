import { randomUUID } from 'node:crypto';
import { dayMs } from '@clipharbor/domain';
import { databasePerSuite, describeEngines, makePerson, type Person, service } from '@clipharbor/testkit/database';
import { beforeEach, expect, test, vi } from 'vitest';
import { reconcile } from './reconcile.ts';
import { type BillingFixture, billingFixture, planIds } from './testing/billing-fixture.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describeEngines('what support changes in the provider’s dashboard', (engine) => {
  const database = databasePerSuite(engine);
  let fixture: BillingFixture;
  let ana: Person;
  beforeEach(async () => {
    fixture = await billingFixture(database());
    ana = await makePerson(database(), `ana-${randomUUID()}`);
    await database().as(service).query('select start_trial($1, $2, 1)', [ana.id, ana.email]);
    fixture.emulator.payCheckout(await fixture.order(ana, planIds.monthly));
    await fixture.deliverEvents();
  });
  const account = async () => {
    const read = await fixture.account(ana);
    if (read.kind !== 'paid') throw new Error(`${ana.email} is ${read.kind}`);
    return read;
  };
  const refunds = async () => {
    const text = `select data from mail_outbox where to_address = $1 and template = 'refund' order by id`;
    return (await database().as(service).query<{ data: object }>(text, [ana.email])).rows.map(({ data }) => data);
  };
  const isEntitledAt = async (moment: number) => {
    const text = 'select is_entitled as ok from entitlement($1, $2)';
    const values = [ana.id, new Date(moment).toISOString()];
    return (await database().as(service).query<{ ok: boolean }>(text, values)).rows[0]?.ok;
  };
  const newestCharge = async () => (await fixture.deps.stripe.charges.list({ limit: 1 })).data[0]?.id ?? '';

  test('a partial refund: its mail does not say that access has ended', async () => {
    await fixture.deps.stripe.refunds.create({ charge: await newestCharge(), amount: 100 });
    await fixture.deliverEvents();
    expect(await account()).toMatchObject({ status: 'active' });
    expect(await refunds()).toMatchObject([{ amountCents: 100, endsAccess: false }]);
  });

  test('several partial refunds: each mail says what this one returned', async () => {
    const charge = await newestCharge();
    for (const amount of [100, 250]) {
      await fixture.deps.stripe.refunds.create({ charge, amount });
      await fixture.deliverEvents();
    }
    // The rest ends the access. A dispute changes the payment again, but returns nothing.
    await fixture.deps.stripe.refunds.create({ charge });
    await fixture.deliverEvents();
    fixture.emulator.raiseDispute(charge);
    await fixture.deliverEvents();
    await reconcile(fixture.deps);
    expect(await refunds()).toMatchObject([
      { amountCents: 100, endsAccess: false },
      { amountCents: 250, endsAccess: false },
      { amountCents: 449, endsAccess: true },
    ]);
  });

  test('two partial refunds that are read together: one mail with both', async () => {
    const charge = await newestCharge();
    for (const amount of [100, 250]) await fixture.deps.stripe.refunds.create({ charge, amount });
    await reconcile(fixture.deps);
    await fixture.deliverEvents();
    expect(await refunds()).toMatchObject([{ amountCents: 350, endsAccess: false }]);
  });

  test('a refund of an older payment: the subscription runs, and its mail does not say otherwise', async () => {
    const charge = await newestCharge();
    fixture.emulator.clock.advance(32 * (dayMs / 1000));
    await fixture.deliverEvents();
    await fixture.deps.stripe.refunds.create({ charge });
    await fixture.deliverEvents();
    expect(await account()).toMatchObject({ status: 'active' });
    expect(await refunds()).toMatchObject([{ endsAccess: false }]);
  });

  test('a refund of the current payment ends the access, and its mail says so', async () => {
    await fixture.deps.stripe.refunds.create({ charge: await newestCharge() });
    await fixture.deliverEvents();
    expect(await account()).toMatchObject({ status: 'canceled' });
    expect(await refunds()).toMatchObject([{ endsAccess: true }]);
  });

  test('free time granted in the dashboard: access lasts as long as the account page says', async () => {
    const { subId, periodEnd } = await account();
    const free = periodEnd + 30 * dayMs;
    await fixture.deps.stripe.subscriptions.update(subId, { trial_end: free / 1000, proration_behavior: 'none' });
    await fixture.deliverEvents();
    expect(await account()).toMatchObject({ status: 'active', periodEnd: free });
    fixture.emulator.clock.advanceTo((free - dayMs) / 1000);
    await fixture.deliverEvents();
    expect(await isEntitledAt(free - dayMs)).toBe(true);
    fixture.emulator.clock.advanceTo((free + dayMs) / 1000);
    await fixture.deliverEvents();
    expect(await account()).toMatchObject({ status: 'active' });
    expect(await isEntitledAt(free + dayMs)).toBe(true);
  });
});
