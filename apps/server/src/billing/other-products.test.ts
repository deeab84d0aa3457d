import { randomUUID } from 'node:crypto';
import { databasePerSuite, describeEngines, makePerson, type Person, service } from '@clipharbor/testkit/database';
import { beforeEach, expect, test, vi } from 'vitest';
import { reconcile } from './reconcile.ts';
import { type BillingFixture, billingFixture, planIds } from './testing/billing-fixture.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const day = 86_400;

describeEngines('another product of the same provider account', (engine) => {
  const database = databasePerSuite(engine);
  let fixture: BillingFixture;
  let ana: Person;
  let customer: string;
  let subId: string;
  /** A price of 5.00 a month that is not one of our plans. */
  let foreign: string;
  beforeEach(async () => {
    fixture = await billingFixture(database());
    ana = await makePerson(database(), `ana-${randomUUID()}`);
    await database().as(service).query('select start_trial($1, $2, 1)', [ana.id, ana.email]);
    fixture.emulator.payCheckout(await fixture.order(ana, planIds.monthly));
    await fixture.deliverEvents();
    ({ subId } = await account());
    customer = String((await stripe().subscriptions.retrieve(subId)).customer);
    const recurring = { interval: 'month' } as const;
    const product_data = { name: 'Newsletter' };
    foreign = (await stripe().prices.create({ currency: 'usd', unit_amount: 500, recurring, product_data })).id;
  });
  const stripe = () => fixture.deps.stripe;
  const account = async () => {
    const read = await fixture.account(ana);
    if (read.kind !== 'paid') throw new Error(`${ana.email} is ${read.kind}`);
    return read;
  };
  const arrive = async () => {
    await fixture.deliverEvents();
    await reconcile(fixture.deps);
  };
  const mails = async () =>
    (await database().as(service).query('select template from mail_outbox where to_address = $1', [ana.email])).rows;

  test('its subscription and its payment page are not ours: nothing changes', async () => {
    const before = [await account(), await mails()];
    const method = await stripe().paymentMethods.attach('pm_card_visa', { customer });
    const items = [{ price: foreign }];
    const other = await stripe().subscriptions.create({ customer, items, default_payment_method: method.id });
    const page = await stripe().checkout.sessions.create({
      ...{ mode: 'subscription', customer, line_items: [{ price: foreign, quantity: 1 }] },
      ...{ success_url: 'https://other.example/', cancel_url: 'https://other.example/' },
    });
    fixture.emulator.clock.advance(3600);
    await arrive();
    expect([await account(), await mails()]).toEqual(before);
    expect((await stripe().subscriptions.retrieve(other.id)).status).toBe('active');
    expect((await stripe().checkout.sessions.retrieve(page.id)).status).toBe('open');
    await stripe().subscriptions.cancel(other.id);
    await arrive();
    expect([await account(), await mails()]).toEqual(before);
  });

  test('added to our subscription, at any position: it stays ours', async () => {
    const [own] = (await stripe().subscriptions.retrieve(subId)).items.data;
    const price = own?.price.id ?? '';
    await stripe().subscriptions.update(subId, {
      items: [{ id: own?.id ?? '', deleted: true }, { price: foreign }, { price }],
      proration_behavior: 'none',
    });
    await arrive();
    expect(await account()).toMatchObject({ subId, status: 'active', plan: { id: planIds.monthly } });
    fixture.emulator.clock.advance(32 * day);
    await arrive();
    expect(await account()).toMatchObject({ subId, status: 'active', plan: { id: planIds.monthly } });
    // The receipt of the renewal states the amount that the next one charges.
    const text = `select data -> 'renewal' ->> 'cents' as cents from mail_outbox
      where to_address = $1 and template = 'receipt' order by id desc limit 1`;
    const { rows } = await database().as(service).query(text, [ana.email]);
    expect(rows).toEqual([{ cents: '1299' }]);
    expect((await stripe().charges.list({ limit: 1 })).data).toMatchObject([{ amount: 1299 }]);
  });

  test('our subscription moved to it: it has ended for us, and another one can be bought', async () => {
    const [own] = (await stripe().subscriptions.retrieve(subId)).items.data;
    await stripe().subscriptions.update(subId, {
      items: [{ id: own?.id ?? '', price: foreign }],
      proration_behavior: 'none',
    });
    await arrive();
    expect(await account()).toMatchObject({ subId, status: 'canceled', periodEnd: fixture.deps.now() });
    fixture.emulator.payCheckout(await fixture.order(ana, planIds.yearly));
    await arrive();
    const bought = await account();
    expect(bought).toMatchObject({ status: 'active', plan: { id: planIds.yearly } });
    expect(bought.subId).not.toBe(subId);
    expect((await stripe().subscriptions.retrieve(subId)).status).toBe('active');
  });
});
