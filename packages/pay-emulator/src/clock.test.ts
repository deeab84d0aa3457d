import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { createPayEmulator, type Snapshot } from './index.ts';
import { daySeconds, emulatorFixture, start, subscribe } from './testing/emulator-fixture.ts';

it('test clocks affect only their own customers', async () => {
  const fixture = await emulatorFixture();
  const { stripe, emulator } = fixture;
  const other = await subscribe(fixture, fixture.prices.monthly);
  const clock = await stripe.testHelpers.testClocks.create({
    frozen_time: start - 100 * daySeconds,
    name: 'long ago',
  });
  const { id: customer } = await stripe.customers.create({
    test_clock: clock.id,
    payment_method: 'pm_card_visa',
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  });
  const made = await stripe.subscriptions.create({ customer, items: [{ price: fixture.prices.monthly }] });
  expect(made).toMatchObject({ created: start - 100 * daySeconds, test_clock: clock.id, status: 'active' });
  const advanced = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start - 50 * daySeconds });
  expect(advanced).toMatchObject({ status: 'ready', frozen_time: start - 50 * daySeconds });
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(2);
  expect((await stripe.invoices.list({ customer: other.customer })).data).toHaveLength(1);
  await expect(
    stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start - 60 * daySeconds }),
  ).rejects.toMatchObject({ param: 'frozen_time' });
  await expect(
    stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + 900 * daySeconds }),
  ).rejects.toThrow('two years');
  expect((await stripe.testHelpers.testClocks.list()).data).toHaveLength(1);
  expect((await stripe.customers.list({ test_clock: clock.id })).data.map(({ id }) => id)).toEqual([customer]);
  await stripe.testHelpers.testClocks.del(clock.id);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect(emulator.clock.now).toBe(start);
});

it('follows real time, and due work is dated to its own time', async () => {
  let around = start;
  const fixture = await emulatorFixture({ now: () => around });
  const { subscription } = await subscribe(fixture, fixture.prices.monthly);
  around += 200 * daySeconds;
  const invoices = (await fixture.stripe.invoices.list({ subscription: subscription.id })).data;
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
  expect(() => fixture.emulator.clock.advanceTo(start)).toThrow('does not go back');
});

it('reports only changes, including a moved clock', async () => {
  let changes = 0;
  const fixture = await emulatorFixture({
    onChange: () => {
      changes += 1;
    },
  });
  const before = changes;
  await fixture.stripe.customers.list();
  expect(changes).toBe(before);
  await fixture.stripe.customers.create({});
  expect(changes).toBe(before + 1);
  fixture.emulator.clock.advance(daySeconds);
  expect(changes).toBe(before + 2);
});

it('deletes what can no longer be requested', async () => {
  const fixture = await emulatorFixture();
  await fixture.stripe.customers.create({}, { idempotencyKey: 'k' });
  expect(fixture.emulator.save().tables.savedAnswers?.length).toBeGreaterThan(0);
  fixture.emulator.clock.advance(31 * daySeconds);
  const { savedAnswers, events, customers } = fixture.emulator.save().tables;
  expect([savedAnswers, events, customers?.length]).toEqual([[], [], 1]);
});

it('continues after a restart, with its clock, keys and pending deliveries', async () => {
  const fixture = await emulatorFixture({
    webhook: { secret: 'whsec_a', receive: () => new Response(null, { status: 500 }), events: ['customer.created'] },
  });
  const { subscription } = await subscribe(fixture, fixture.prices.monthly);
  await fixture.stripe.customers.create({ name: 'once' }, { idempotencyKey: 'k' });
  await fixture.emulator.webhooks.deliverAll();
  fixture.emulator.clock.advance(daySeconds / 2);
  const snapshot: Snapshot = JSON.parse(JSON.stringify(fixture.emulator.save()));

  const got: string[] = [];
  const emulator = createPayEmulator({
    now: () => start + 60,
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
  expect(emulator.clock.now).toBe(start + daySeconds / 2);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect(emulator.clock.now).toBe(start + daySeconds / 2 + 60);
  await stripe.customers.create({ name: 'once' }, { idempotencyKey: 'k' });
  expect((await stripe.customers.list()).data).toHaveLength(2);
  await emulator.webhooks.deliverAll();
  expect(got).toEqual(['customer.created', 'customer.created']);
  emulator.clock.advance(31 * daySeconds);
  expect((await stripe.invoices.list({ subscription: subscription.id, status: 'paid' })).data).toHaveLength(2);
});
