import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { daySeconds, type EmulatorFixture, emulatorFixture, start, subscribe } from './testing/emulator-fixture.ts';

const itemOf = ({ items }: Stripe.Subscription) => items.data[0]?.id ?? '';
const cardOf = ({ stripe }: EmulatorFixture, customer: string, name: string) =>
  stripe.paymentMethods.attach(name, { customer });

async function customerWith(fixture: EmulatorFixture, card: string): Promise<string> {
  const { id } = await fixture.stripe.customers.create({
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  });
  return id;
}

describe('a first payment', () => {
  it('that fails leaves it incomplete, and expires after 23 hours', async () => {
    const fixture = await emulatorFixture();
    const customer = await customerWith(fixture, 'pm_card_chargeDeclined');
    const made = await fixture.stripe.subscriptions.create({ customer, items: [{ price: fixture.prices.monthly }] });
    expect(made.status).toBe('incomplete');
    fixture.emulator.clock.advance(23 * 3600 - 1);
    expect((await fixture.stripe.subscriptions.retrieve(made.id)).status).toBe('incomplete');
    fixture.emulator.clock.advance(1);
    expect(await fixture.stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice'] })).toMatchObject({
      status: 'incomplete_expired',
      latest_invoice: { status: 'void' },
    });
  });

  it('can be completed by paying the invoice', async () => {
    const fixture = await emulatorFixture();
    const customer = await customerWith(fixture, 'pm_card_chargeDeclined');
    const made = await fixture.stripe.subscriptions.create({ customer, items: [{ price: fixture.prices.monthly }] });
    await expect(fixture.stripe.invoices.pay(String(made.latest_invoice))).rejects.toMatchObject({
      code: 'card_declined',
    });
    const paid = await fixture.stripe.invoices.pay(String(made.latest_invoice), {
      payment_method: (await cardOf(fixture, customer, 'pm_card_visa')).id,
    });
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 799, attempt_count: 3 });
    expect((await fixture.stripe.subscriptions.retrieve(made.id)).status).toBe('active');
    await expect(fixture.stripe.invoices.pay(paid.id)).rejects.toMatchObject({ code: 'invoice_already_paid' });
  });

  it('may be required, and then a failure leaves nothing behind', async () => {
    const fixture = await emulatorFixture();
    const customer = await customerWith(fixture, 'pm_card_chargeDeclined');
    const before = (await fixture.stripe.events.list()).data.length;
    await expect(
      fixture.stripe.subscriptions.create({
        customer,
        items: [{ price: fixture.prices.monthly }],
        payment_behavior: 'error_if_incomplete',
      }),
    ).rejects.toMatchObject({ statusCode: 402, decline_code: 'generic_decline' });
    expect((await fixture.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    expect((await fixture.stripe.events.list()).data).toHaveLength(before);
  });

  it('may be left to the customer', async () => {
    const fixture = await emulatorFixture();
    const customer = await customerWith(fixture, 'pm_card_visa');
    const made = await fixture.stripe.subscriptions.create({
      customer,
      items: [{ price: fixture.prices.monthly }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.payments'],
    });
    expect(made).toMatchObject({ status: 'incomplete', latest_invoice: { status: 'open', attempt_count: 0 } });
    const intent = String((made.latest_invoice as Stripe.Invoice).payments?.data[0]?.payment.payment_intent);
    expect((await fixture.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })).status).toBe(
      'succeeded',
    );
    expect((await fixture.stripe.subscriptions.retrieve(made.id)).status).toBe('active');
  });
});

describe('a trial without a card', () => {
  it.each([
    ['cancel', 'canceled'],
    ['pause', 'paused'],
    ['create_invoice', 'past_due'],
  ] as const)('ends by "%s" as %s', async (rule, status) => {
    const fixture = await emulatorFixture();
    const { id: customer } = await fixture.stripe.customers.create({});
    const { id } = await fixture.stripe.subscriptions.create({
      customer,
      items: [{ price: fixture.prices.monthly }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: rule } },
    });
    fixture.emulator.clock.advance(7 * daySeconds + 3600);
    expect((await fixture.stripe.subscriptions.retrieve(id)).status).toBe(status);
  });

  it('continues when the plan changes, and the new plan is billed after it', async () => {
    const fixture = await emulatorFixture();
    const customer = await customerWith(fixture, 'pm_card_visa');
    const made = await fixture.stripe.subscriptions.create({
      customer,
      items: [{ price: fixture.prices.monthly }],
      trial_period_days: 7,
    });
    fixture.emulator.clock.advance(daySeconds);
    const changed = await fixture.stripe.subscriptions.update(made.id, {
      items: [{ id: itemOf(made), price: fixture.prices.yearly }],
      proration_behavior: 'always_invoice',
    });
    expect(changed).toMatchObject({ status: 'trialing', trial_end: start + 7 * daySeconds });
    expect((await fixture.stripe.invoices.list({ customer })).data).toHaveLength(1);
    fixture.emulator.clock.advance(6 * daySeconds + 3600);
    expect((await fixture.stripe.invoices.list({ customer })).data[0]).toMatchObject({ amount_paid: 4794 });
  });

  it('can be ended at once, which charges the customer', async () => {
    const fixture = await emulatorFixture();
    const customer = await customerWith(fixture, 'pm_card_visa');
    const { id } = await fixture.stripe.subscriptions.create({
      customer,
      items: [{ price: fixture.prices.monthly }],
      trial_period_days: 7,
    });
    fixture.emulator.clock.advance(daySeconds);
    const ended = await fixture.stripe.subscriptions.update(id, { trial_end: 'now', expand: ['latest_invoice'] });
    expect(ended).toMatchObject({
      status: 'active',
      trial_end: start + daySeconds,
      latest_invoice: { amount_paid: 799 },
    });
    expect(ended.items.data[0]?.current_period_start).toBe(start + daySeconds);
  });
});

it('shows the current state of its price', async () => {
  const fixture = await emulatorFixture();
  const { subscription } = await subscribe(fixture, fixture.prices.monthly);
  await fixture.stripe.prices.create({
    currency: 'usd',
    unit_amount: 899,
    recurring: { interval: 'month' },
    product_data: { name: 'New' },
    lookup_key: 'monthly',
    transfer_lookup_key: true,
  });
  await fixture.stripe.prices.update(fixture.prices.monthly, { metadata: { plan_id: '2' }, active: false });
  const { price } = (await fixture.stripe.subscriptions.retrieve(subscription.id)).items.data[0] ?? {};
  expect(price).toMatchObject({ lookup_key: null, metadata: { plan_id: '2' }, active: false });
  await expect(
    fixture.stripe.prices.create({
      currency: 'usd',
      unit_amount: 1,
      product_data: { name: 'x' },
      lookup_key: 'monthly',
    }),
  ).rejects.toMatchObject({ param: 'lookup_key' });
});

describe('a cancellation', () => {
  it('moves with a change that starts a new period', async () => {
    const fixture = await emulatorFixture();
    const { subscription } = await subscribe(fixture, fixture.prices.monthly);
    await fixture.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const items = [{ id: itemOf(subscription), price: fixture.prices.yearly }];
    const changed = await fixture.stripe.subscriptions.update(subscription.id, { items });
    expect(changed.cancel_at).toBe(changed.items.data[0]?.current_period_end);
    fixture.emulator.clock.advance(40 * daySeconds);
    expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('with immediate effect can credit the remaining time', async () => {
    const fixture = await emulatorFixture();
    const { subscription, customer } = await subscribe(fixture, fixture.prices.monthly);
    fixture.emulator.clock.advance(10 * daySeconds);
    const ended = await fixture.stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
    expect(ended).toMatchObject({ status: 'canceled', ended_at: start + 10 * daySeconds });
    expect(await fixture.stripe.customers.retrieve(customer)).toMatchObject({ balance: -541 });
    await expect(fixture.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
    await expect(fixture.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toThrow(
      'A canceled subscription can only update',
    );
  });

  it('cannot be dated in the past', async () => {
    const fixture = await emulatorFixture();
    const { subscription } = await subscribe(fixture, fixture.prices.monthly);
    await expect(fixture.stripe.subscriptions.update(subscription.id, { cancel_at: start })).rejects.toMatchObject({
      param: 'cancel_at',
    });
    await fixture.stripe.subscriptions.update(subscription.id, { cancel_at: start + daySeconds });
    fixture.emulator.clock.advance(daySeconds);
    expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });

  it('within a later period is charged up to that date', async () => {
    const fixture = await emulatorFixture();
    const { subscription } = await subscribe(fixture, fixture.prices.monthly);
    const [item] = subscription.items.data;
    const end = (item?.current_period_end ?? 0) + 10 * daySeconds;
    await fixture.stripe.subscriptions.update(subscription.id, { cancel_at: end });
    fixture.emulator.clock.advanceTo(end - 1);
    expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    const [last] = (await fixture.stripe.invoices.list({ subscription: subscription.id })).data;
    const [line] = last?.lines.data ?? [];
    expect(line?.period.end).toBe(end);
    expect(line?.amount).toBeLessThan((item?.price.unit_amount ?? 0) / 2);
    fixture.emulator.clock.advanceTo(end);
    expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });

  it('follows from deleting its customer', async () => {
    const fixture = await emulatorFixture();
    const { subscription, customer } = await subscribe(fixture, fixture.prices.monthly);
    expect(await fixture.stripe.customers.del(customer)).toMatchObject({ deleted: true });
    expect(await fixture.stripe.customers.retrieve(customer)).toEqual(
      expect.objectContaining({ id: customer, deleted: true }),
    );
    expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    await expect(fixture.stripe.customers.update(customer, { name: 'x' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it.each([
    ['unpaid', 'unpaid'],
    ['past_due', 'past_due'],
    ['cancel', 'canceled'],
  ] as const)('after the last retry is "%s"', async (afterLastRetry, status) => {
    const fixture = await emulatorFixture({ afterLastRetry, retryDelays: [daySeconds] });
    const { subscription } = await subscribe(fixture, fixture.prices.monthly, '4000000000000341');
    fixture.emulator.clock.advance(33 * daySeconds);
    expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe(status);
  });
});

it('collects drafts while it is unpaid, and charges nothing', async () => {
  const fixture = await emulatorFixture({ afterLastRetry: 'unpaid', retryDelays: [] });
  const { subscription, customer } = await subscribe(fixture, fixture.prices.monthly, '4000000000000341');
  fixture.emulator.clock.advance(100 * daySeconds);
  expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('unpaid');
  const statuses = (await fixture.stripe.invoices.list({ customer })).data.map(({ status }) => status);
  expect(statuses).toEqual(['draft', 'draft', 'open', 'paid']);
  expect((await fixture.stripe.charges.list({ customer })).data).toHaveLength(2);
});

it('has the status that follows from its newest invoice', async () => {
  const fixture = await emulatorFixture({ afterLastRetry: 'past_due', retryDelays: [] });
  const { subscription, customer } = await subscribe(fixture, fixture.prices.monthly, '4000000000000341');
  fixture.emulator.clock.advance(64 * daySeconds);
  const [newest, older] = (await fixture.stripe.invoices.list({ customer, status: 'open' })).data;
  const { id: good } = await cardOf(fixture, customer, 'pm_card_visa');
  const status = async () => (await fixture.stripe.subscriptions.retrieve(subscription.id)).status;
  await fixture.stripe.invoices.pay(older?.id ?? '', { payment_method: good });
  expect(await status()).toBe('past_due');
  await fixture.stripe.invoices.pay(newest?.id ?? '', { payment_method: good });
  expect(await status()).toBe('active');

  const second = await subscribe(fixture, fixture.prices.monthly, '4000000000000341');
  fixture.emulator.clock.advance(64 * daySeconds);
  const [last] = (await fixture.stripe.invoices.list({ customer: second.customer, status: 'open' })).data;
  await fixture.stripe.invoices.pay(last?.id ?? '', {
    payment_method: (await cardOf(fixture, second.customer, 'pm_card_visa')).id,
  });
  expect((await fixture.stripe.subscriptions.retrieve(second.subscription.id)).status).toBe('active');
});

it('keeps the last day of the month', async () => {
  const fixture = await emulatorFixture({ now: () => Date.UTC(2028, 0, 31, 9) / 1000 });
  const { subscription } = await subscribe(fixture, fixture.prices.monthly);
  const ends: string[] = [];
  for (let month = 0; month < 4; month += 1) {
    const end = (await fixture.stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.current_period_end ?? 0;
    ends.push(new Date(end * 1000).toISOString());
    fixture.emulator.clock.advanceTo(end);
  }
  expect(ends).toEqual([
    '2028-02-29T09:00:00.000Z',
    '2028-03-31T09:00:00.000Z',
    '2028-04-30T09:00:00.000Z',
    '2028-05-31T09:00:00.000Z',
  ]);
});

it('lists by customer, status and price', async () => {
  const fixture = await emulatorFixture();
  const { subscription, customer } = await subscribe(fixture, fixture.prices.monthly);
  await fixture.stripe.subscriptions.cancel(subscription.id);
  const second = await subscribe(fixture, fixture.prices.yearly);
  const ids = async (params: Stripe.SubscriptionListParams) =>
    (await fixture.stripe.subscriptions.list(params)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([second.subscription.id]);
  expect(await ids({ status: 'all' })).toEqual([second.subscription.id, subscription.id]);
  expect(await ids({ status: 'ended', customer })).toEqual([subscription.id]);
  expect(await ids({ price: fixture.prices.yearly, status: 'active', created: { gte: start } })).toEqual([
    second.subscription.id,
  ]);
});
