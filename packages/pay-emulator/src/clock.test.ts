import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { createPayEmulator, type Snapshot } from './index.ts';
import { DAY, openShop, START, subscribe } from './testing/shop.ts';

it('test clocks move their own customers and nobody else', async () => {
  const shop = await openShop();
  const { stripe, emulator } = shop;
  const other = await subscribe(shop, shop.prices.monthly);
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START - 100 * DAY, name: 'long ago' });
  const { id: customer } = await stripe.customers.create({
    test_clock: clock.id,
    payment_method: 'pm_card_visa',
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  });
  const made = await stripe.subscriptions.create({ customer, items: [{ price: shop.prices.monthly }] });
  expect(made).toMatchObject({ created: START - 100 * DAY, test_clock: clock.id, status: 'active' });
  const advanced = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: START - 50 * DAY });
  expect(advanced).toMatchObject({ status: 'ready', frozen_time: START - 50 * DAY });
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(2);
  expect((await stripe.invoices.list({ customer: other.customer })).data).toHaveLength(1);
  await expect(
    stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: START - 60 * DAY }),
  ).rejects.toMatchObject({ param: 'frozen_time' });
  await expect(stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: START + 900 * DAY })).rejects.toThrow(
    'two years',
  );
  expect((await stripe.testHelpers.testClocks.list()).data).toHaveLength(1);
  expect((await stripe.customers.list({ test_clock: clock.id })).data.map(({ id }) => id)).toEqual([customer]);
  await stripe.testHelpers.testClocks.del(clock.id);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect(emulator.clock.now).toBe(START);
});

it('follows the time around it, and what is due happens at its own moment', async () => {
  let around = START;
  const shop = await openShop({ now: () => around });
  const { subscription } = await subscribe(shop, shop.prices.monthly);
  around += 200 * DAY;
  const invoices = (await shop.stripe.invoices.list({ subscription: subscription.id })).data;
  expect(invoices).toHaveLength(7);
  expect(invoices.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10))).toEqual([
    '2026-09-01',
    '2026-08-01',
    '2026-07-01',
    '2026-06-01',
    '2026-05-01',
    '2026-04-01',
    '2026-03-01',
  ]);
  expect(() => shop.emulator.clock.advanceTo(START)).toThrow('does not go back');
});

it('reports changes, the moved clock among them, and nothing else', async () => {
  let changes = 0;
  const shop = await openShop({
    onChange: () => {
      changes += 1;
    },
  });
  const before = changes;
  await shop.stripe.customers.list();
  expect(changes).toBe(before);
  await shop.stripe.customers.create({});
  expect(changes).toBe(before + 1);
  shop.emulator.clock.advance(DAY);
  expect(changes).toBe(before + 2);
});

it('keeps nothing that nobody can ask for any more', async () => {
  const shop = await openShop();
  await shop.stripe.customers.create({}, { idempotencyKey: 'k' });
  expect(shop.emulator.save().tables.savedAnswers?.length).toBeGreaterThan(0);
  shop.emulator.clock.advance(31 * DAY);
  const { savedAnswers, events, customers } = shop.emulator.save().tables;
  expect([savedAnswers, events, customers?.length]).toEqual([[], [], 1]);
});

it('goes on after a restart where it was, with clock, keys and waiting deliveries', async () => {
  const shop = await openShop({
    webhook: { secret: 'whsec_a', receive: () => new Response(null, { status: 500 }), events: ['customer.created'] },
  });
  const { subscription } = await subscribe(shop, shop.prices.monthly);
  await shop.stripe.customers.create({ name: 'once' }, { idempotencyKey: 'k' });
  await shop.emulator.webhooks.settle();
  shop.emulator.clock.advance(DAY / 2);
  const snapshot: Snapshot = JSON.parse(JSON.stringify(shop.emulator.save()));

  const got: string[] = [];
  const emulator = createPayEmulator({
    now: () => START + 60,
    autoDeliver: false,
    snapshot,
    webhook: {
      secret: 'whsec_b',
      events: ['customer.created'],
      receive: async (request) => {
        got.push(
          Stripe.webhooks.constructEvent(await request.text(), request.headers.get('stripe-signature') ?? '', 'whsec_b')
            .type,
        );
        return new Response();
      },
    },
  });
  const stripe = new Stripe('sk_test_emulator', { httpClient: Stripe.createFetchHttpClient(emulator.fetch) });
  expect(emulator.clock.now).toBe(START + DAY / 2);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect(emulator.clock.now).toBe(START + DAY / 2 + 60);
  await stripe.customers.create({ name: 'once' }, { idempotencyKey: 'k' });
  expect((await stripe.customers.list()).data).toHaveLength(2);
  await emulator.webhooks.settle();
  expect(got).toEqual(['customer.created', 'customer.created']);
  emulator.clock.advance(31 * DAY);
  expect((await stripe.invoices.list({ subscription: subscription.id, status: 'paid' })).data).toHaveLength(2);
});
