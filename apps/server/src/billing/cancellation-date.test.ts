import { randomUUID } from 'node:crypto';
import { subscriptionCalls, usageCalls } from '@clipharbor/contracts';
import { dayMs } from '@clipharbor/domain';
import { databasePerSuite, describeEngines, makePerson, type Person, service } from '@clipharbor/testkit/database';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type BillingFixture, billingFixture, orderBody, ownSubscription, planIds } from './testing/billing-fixture.ts';
import { expectAgreement } from './testing/oracle.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describeEngines('a subscription that the provider’s dashboard ends on a day of its own', (engine) => {
  const database = databasePerSuite(engine);
  let fixture: BillingFixture;
  let ana: Person;
  let periodEnd: number;
  beforeEach(async () => {
    fixture = await billingFixture(database());
    ana = await makePerson(database(), `ana-${randomUUID()}`);
    await database().as(service).query('select start_trial($1, $2, 1)', [ana.id, ana.email]);
    fixture.emulator.payCheckout(await fixture.order(ana, planIds.monthly));
    await fixture.deliverEvents();
    periodEnd = (await account()).periodEnd;
  });
  const account = async () => {
    const read = await fixture.account(ana);
    if (read.kind !== 'paid') throw new Error(`${ana.email} is ${read.kind}`);
    return read;
  };
  const endAt = async (moment: number) => {
    const { subId } = await account();
    await fixture.deps.stripe.subscriptions.update(subId, { cancel_at: moment / 1000 });
    await fixture.deliverEvents();
  };
  const goTo = async (moment: number) => {
    fixture.emulator.clock.advanceTo(moment / 1000);
    await fixture.deliverEvents();
  };
  const isEntitledAt = async (moment: number) => {
    const text = 'select is_entitled as ok from entitlement($1, $2)';
    const values = [ana.id, new Date(moment).toISOString()];
    return (await database().as(service).query<{ ok: boolean }>(text, values)).rows[0]?.ok;
  };
  const charges = async () => (await fixture.deps.stripe.charges.list({ limit: 100 })).data.length;

  describe.each([
    ['within the period', -10],
    ['with the period', 0],
    ['within the next period', 12],
    ['after two further periods', 75],
  ])('%s', (_when, days) => {
    test('access lasts exactly until that day', async () => {
      const end = periodEnd + days * dayMs;
      await endAt(end);
      expect(await account()).toMatchObject({ status: 'active', isCanceled: true, endsAt: end, periodEnd });
      await expectAgreement(fixture, ana);
      // The provider collects two hours after a renewal; from then on, everything until the next one is paid for.
      for (let at = periodEnd + dayMs; at < end; at += 25 * dayMs) {
        await goTo(at);
        expect(await account()).toMatchObject({ status: 'active', endsAt: end });
        await expectAgreement(fixture, ana);
      }
      await goTo(end - 1000);
      expect(await isEntitledAt(end - 1000)).toBe(true);
      // Also if the provider's message is late.
      expect(await isEntitledAt(end)).toBe(false);
      const { data } = await fixture.call(usageCalls.usage, {}, ana);
      expect(data?.accessUntil).toBe(new Date(end).toISOString());
      await goTo(end);
      expect(await account()).toMatchObject({ status: 'canceled' });
      await expectAgreement(fixture, ana);
    });

    test('renewed on the account page, it continues', async () => {
      const end = periodEnd + days * dayMs;
      await endAt(end);
      const answer = await fixture.call(subscriptionCalls.renew, await ownSubscription(fixture, ana), ana);
      expect(answer.status).toBe(200);
      expect(await account()).toMatchObject({ isCanceled: false, endsAt: null });
      await goTo(Math.max(end, periodEnd) + dayMs);
      expect(await account()).toMatchObject({ status: 'active', isCanceled: false });
      await expectAgreement(fixture, ana);
    });
  });

  test('canceled on the account page, it ends with the period instead, without another charge', async () => {
    await endAt(periodEnd + 75 * dayMs);
    const before = await charges();
    await fixture.call(subscriptionCalls.cancel, await ownSubscription(fixture, ana), ana);
    expect(await account()).toMatchObject({ isCanceled: true, endsAt: periodEnd });
    await goTo(periodEnd + 75 * dayMs);
    expect(await account()).toMatchObject({ status: 'canceled' });
    expect(await charges()).toBe(before);
  });

  test('an unpaid change of plan leaves the day unchanged', async () => {
    const end = periodEnd + 75 * dayMs;
    await endAt(end);
    const { stripe } = fixture.deps;
    const { subId } = await account();
    const { customer } = await stripe.subscriptions.retrieve(subId);
    const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: String(customer) });
    await stripe.subscriptions.update(subId, { default_payment_method: id });
    const answer = await fixture.call(subscriptionCalls.processSubscription, orderBody(ana, planIds.yearly), ana);
    expect(answer.code).toBe('payment.declined');
    await fixture.deliverEvents();
    expect(await account()).toMatchObject({ isCanceled: true, endsAt: end });
  });

  test('the receipt of a renewal says when the next one is, that of the last one when it ends', async () => {
    const end = periodEnd + 40 * dayMs;
    await endAt(end);
    const receipts = async () => {
      const text = `select data from mail_outbox where to_address = $1 and template = 'receipt' order by id`;
      const { rows } = await database().as(service).query<{ data: object }>(text, [ana.email]);
      return rows.map(({ data }) => data);
    };
    await goTo(periodEnd + dayMs);
    const next = new Date((await account()).periodEnd).toISOString();
    expect((await receipts()).at(-1)).toMatchObject({ renewsAt: next });
    expect((await receipts()).at(-1)).not.toHaveProperty('renewal');
    await goTo(Date.parse(next) + dayMs);
    expect((await receipts()).at(-1)).toMatchObject({ renewsAt: null, endsAt: new Date(end).toISOString() });
  });
});
