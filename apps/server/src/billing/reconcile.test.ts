import { randomUUID } from 'node:crypto';
import { databasePerSuite, describeEngines, makePerson, type Person, service } from '@clipharbor/testkit/database';
import { beforeEach, expect, test, vi } from 'vitest';
import { reconcile } from './reconcile.ts';
import { type BillingFixture, billingFixture, planIds } from './testing/billing-fixture.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describeEngines('comparing with the provider', (engine) => {
  const database = databasePerSuite(engine);
  let fixture: BillingFixture;
  let ana: Person;
  beforeEach(async () => {
    fixture = await billingFixture(database());
    ana = await makePerson(database(), `ana-${randomUUID()}`);
    await database().as(service).query('select start_trial($1, $2, 1)', [ana.id, ana.email]);
  });
  const provider = () => fixture.deps.stripe;
  const buy = async (plan: number) => {
    fixture.emulator.payCheckout(await fixture.order(ana, plan));
    await fixture.deliverEvents();
  };
  const refundUnreported = async (amount?: number) => {
    fixture.emulator.webhooks.faults = { fate: () => ({ kind: 'lose' }) };
    const [charge] = (await provider().charges.list()).data;
    await provider().refunds.create({ charge: charge?.id ?? '', ...(amount !== undefined && { amount }) });
    await fixture.deliverEvents();
  };
  const daysLater = async (days: number) => {
    fixture.emulator.clock.advance(days * 86_400);
    await reconcile(fixture.deps);
  };
  const refunded = async () => {
    const text = 'select refunded_cents as cents from billing_payment where owner_id = $1';
    return (await database().as(service).query(text, [ana.id])).rows.map(({ cents }) => cents);
  };

  test('finds what happened to a payment that was not checked for half a year', async () => {
    await buy(planIds.yearly);
    const [subscription] = (await provider().subscriptions.list()).data;
    await provider().subscriptions.cancel(subscription?.id ?? '');
    await fixture.deliverEvents();
    await refundUnreported(1);
    expect(await refunded()).toEqual([0]);
    await daysLater(190);
    expect(await refunded()).toEqual([1]);
  });

  test('checks customers with only old payments once a month', async () => {
    await buy(planIds.lifetime);
    await daysLater(200);
    await refundUnreported();
    await daysLater(29);
    expect((await fixture.account(ana)).kind).toBe('lifetime');
    await daysLater(2);
    expect((await fixture.account(ana)).kind).not.toBe('lifetime');
  });
});
