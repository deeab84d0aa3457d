import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { DAY, openShop, type Shop, START, subscribe } from './testing/shop.ts';

const itemOf = ({ items }: Stripe.Subscription) => items.data[0]?.id ?? '';
const periodsOf = ({ items }: Stripe.Subscription) => [
  items.data[0]?.current_period_start,
  items.data[0]?.current_period_end,
];
const cardOf = ({ stripe }: Shop, customer: string, name: string) => stripe.paymentMethods.attach(name, { customer });

async function customerWith(shop: Shop, card: string): Promise<string> {
  const { id } = await shop.stripe.customers.create({
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  });
  return id;
}

describe('a first payment', () => {
  it('that fails leaves it incomplete, and expires after 23 hours', async () => {
    const shop = await openShop();
    const customer = await customerWith(shop, 'pm_card_chargeDeclined');
    const made = await shop.stripe.subscriptions.create({ customer, items: [{ price: shop.prices.monthly }] });
    expect(made.status).toBe('incomplete');
    shop.emulator.clock.advance(23 * 3600 - 1);
    expect((await shop.stripe.subscriptions.retrieve(made.id)).status).toBe('incomplete');
    shop.emulator.clock.advance(1);
    expect(await shop.stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice'] })).toMatchObject({
      status: 'incomplete_expired',
      latest_invoice: { status: 'void' },
    });
  });

  it('can be made good by paying the invoice', async () => {
    const shop = await openShop();
    const customer = await customerWith(shop, 'pm_card_chargeDeclined');
    const made = await shop.stripe.subscriptions.create({ customer, items: [{ price: shop.prices.monthly }] });
    await expect(shop.stripe.invoices.pay(String(made.latest_invoice))).rejects.toMatchObject({
      code: 'card_declined',
    });
    const paid = await shop.stripe.invoices.pay(String(made.latest_invoice), {
      payment_method: (await cardOf(shop, customer, 'pm_card_visa')).id,
    });
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 799, attempt_count: 3 });
    expect((await shop.stripe.subscriptions.retrieve(made.id)).status).toBe('active');
    await expect(shop.stripe.invoices.pay(paid.id)).rejects.toMatchObject({ code: 'invoice_already_paid' });
  });

  it('may be insisted on, and then nothing stays behind', async () => {
    const shop = await openShop();
    const customer = await customerWith(shop, 'pm_card_chargeDeclined');
    const before = (await shop.stripe.events.list()).data.length;
    await expect(
      shop.stripe.subscriptions.create({
        customer,
        items: [{ price: shop.prices.monthly }],
        payment_behavior: 'error_if_incomplete',
      }),
    ).rejects.toMatchObject({ statusCode: 402, decline_code: 'generic_decline' });
    expect((await shop.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    expect((await shop.stripe.events.list()).data).toHaveLength(before);
  });

  it('may wait for the customer', async () => {
    const shop = await openShop();
    const customer = await customerWith(shop, 'pm_card_visa');
    const made = await shop.stripe.subscriptions.create({
      customer,
      items: [{ price: shop.prices.monthly }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.payments'],
    });
    expect(made).toMatchObject({ status: 'incomplete', latest_invoice: { status: 'open', attempt_count: 0 } });
    const intent = String((made.latest_invoice as Stripe.Invoice).payments?.data[0]?.payment.payment_intent);
    expect((await shop.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })).status).toBe(
      'succeeded',
    );
    expect((await shop.stripe.subscriptions.retrieve(made.id)).status).toBe('active');
  });
});

describe('a trial without a card', () => {
  it.each([
    ['cancel', 'canceled'],
    ['pause', 'paused'],
    ['create_invoice', 'past_due'],
  ] as const)('ends by "%s" as %s', async (rule, status) => {
    const shop = await openShop();
    const { id: customer } = await shop.stripe.customers.create({});
    const { id } = await shop.stripe.subscriptions.create({
      customer,
      items: [{ price: shop.prices.monthly }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: rule } },
    });
    shop.emulator.clock.advance(7 * DAY + 3600);
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe(status);
  });

  it('goes on when the plan changes, and the new plan is billed after it', async () => {
    const shop = await openShop();
    const customer = await customerWith(shop, 'pm_card_visa');
    const made = await shop.stripe.subscriptions.create({
      customer,
      items: [{ price: shop.prices.monthly }],
      trial_period_days: 7,
    });
    shop.emulator.clock.advance(DAY);
    const changed = await shop.stripe.subscriptions.update(made.id, {
      items: [{ id: itemOf(made), price: shop.prices.yearly }],
      proration_behavior: 'always_invoice',
    });
    expect(changed).toMatchObject({ status: 'trialing', trial_end: START + 7 * DAY });
    expect((await shop.stripe.invoices.list({ customer })).data).toHaveLength(1);
    shop.emulator.clock.advance(6 * DAY + 3600);
    expect((await shop.stripe.invoices.list({ customer })).data[0]).toMatchObject({ amount_paid: 4794 });
  });

  it('can be ended at once, for money', async () => {
    const shop = await openShop();
    const customer = await customerWith(shop, 'pm_card_visa');
    const { id } = await shop.stripe.subscriptions.create({
      customer,
      items: [{ price: shop.prices.monthly }],
      trial_period_days: 7,
    });
    shop.emulator.clock.advance(DAY);
    const ended = await shop.stripe.subscriptions.update(id, { trial_end: 'now', expand: ['latest_invoice'] });
    expect(ended).toMatchObject({ status: 'active', trial_end: START + DAY, latest_invoice: { amount_paid: 799 } });
    expect(ended.items.data[0]?.current_period_start).toBe(START + DAY);
  });
});

describe('a change of plan', () => {
  it('of the same rhythm waits for the next invoice, unless it shall be billed at once', async () => {
    const shop = await openShop();
    const { id: dearer } = await shop.stripe.prices.create({
      currency: 'usd',
      unit_amount: 1599,
      recurring: { interval: 'month' },
      product_data: { name: 'Plus' },
    });
    const { subscription, customer } = await subscribe(shop, shop.prices.monthly);
    shop.emulator.clock.advance(15.5 * DAY);
    const items = [{ id: itemOf(subscription), price: dearer }];
    const preview = await shop.stripe.invoices.createPreview({
      customer,
      subscription: subscription.id,
      subscription_details: { items },
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-400, 800, 1599]);
    await shop.stripe.subscriptions.update(subscription.id, { items });
    expect((await shop.stripe.invoices.list({ customer })).data).toHaveLength(1);
    shop.emulator.clock.advance(15.5 * DAY + 3600);
    const [renewal] = (await shop.stripe.invoices.list({ customer })).data;
    expect(renewal).toMatchObject({ amount_paid: 1999, billing_reason: 'subscription_cycle' });
    expect(
      renewal?.lines.data.map(({ amount, parent }) => [amount, parent?.subscription_item_details?.proration]),
    ).toEqual([
      [-400, true],
      [800, true],
      [1599, false],
    ]);
  });

  it('of the same rhythm is billed at once when that is wished', async () => {
    const shop = await openShop();
    const { id: dearer } = await shop.stripe.prices.create({
      currency: 'usd',
      unit_amount: 1599,
      recurring: { interval: 'month' },
      product_data: { name: 'Plus' },
    });
    const { subscription } = await subscribe(shop, shop.prices.monthly);
    shop.emulator.clock.advance(15.5 * DAY);
    const changed = await shop.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: dearer }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(changed.latest_invoice).toMatchObject({ amount_paid: 400, billing_reason: 'subscription_update' });
    expect(periodsOf(changed)).toEqual(periodsOf(subscription));
  });

  it('of another rhythm begins a new period at once, with the credit of the old one', async () => {
    const shop = await openShop();
    const { subscription } = await subscribe(shop, shop.prices.monthly);
    shop.emulator.clock.advance(15.5 * DAY);
    const changed = await shop.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: shop.prices.halfYear }],
      expand: ['latest_invoice'],
    });
    expect(changed.latest_invoice).toMatchObject({ amount_paid: 3594 - 400 });
    expect(changed.billing_cycle_anchor).toBe(START + 15.5 * DAY);
    expect(periodsOf(changed)[0]).toBe(START + 15.5 * DAY);
  });

  it('to a cheaper plan gives credit, which the next invoices use up', async () => {
    const shop = await openShop();
    const { subscription, customer } = await subscribe(shop, shop.prices.yearly);
    shop.emulator.clock.advance(DAY);
    const items = [{ id: itemOf(subscription), price: shop.prices.monthly }];
    const changed = await shop.stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    const credit = 799 - Math.round((4794 * 364) / 365);
    expect(changed.latest_invoice).toMatchObject({
      total: credit,
      amount_due: 0,
      status: 'paid',
      ending_balance: credit,
    });
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: credit });
    shop.emulator.clock.advance(31 * DAY + 3600);
    expect((await shop.stripe.invoices.list({ customer })).data[0]).toMatchObject({
      total: 799,
      amount_due: 0,
      starting_balance: credit,
      ending_balance: credit + 799,
    });
  });

  it('without proration costs nothing now', async () => {
    const shop = await openShop();
    const { subscription, customer } = await subscribe(shop, shop.prices.monthly);
    shop.emulator.clock.advance(DAY);
    const { id: dearer } = await shop.stripe.prices.create({
      currency: 'usd',
      unit_amount: 1599,
      recurring: { interval: 'month' },
      product_data: { name: 'Plus' },
    });
    await shop.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: dearer }],
      proration_behavior: 'none',
    });
    shop.emulator.clock.advance(30 * DAY + 3600);
    expect((await shop.stripe.invoices.list({ customer })).data.map(({ amount_paid: paid }) => paid)).toEqual([
      1599, 799,
    ]);
  });

  it('waits for its payment, is applied with it, or is dropped after 23 hours', async () => {
    const shop = await openShop();
    const { subscription, customer } = await subscribe(shop, shop.prices.monthly, '4000000000000341');
    shop.emulator.clock.advance(DAY);
    const upgrade = () =>
      shop.stripe.subscriptions.update(subscription.id, {
        items: [{ id: itemOf(subscription), price: shop.prices.yearly }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
      });
    const waiting = await upgrade();
    expect(waiting).toMatchObject({ status: 'active', pending_update: { expires_at: START + DAY + 23 * 3600 } });
    expect(waiting.items.data[0]?.price.id).toBe(shop.prices.monthly);
    shop.emulator.clock.advance(23 * 3600);
    const dropped = await shop.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(dropped).toMatchObject({ status: 'active', pending_update: null, latest_invoice: { status: 'void' } });
    const again = await upgrade();
    await shop.stripe.invoices.pay(String(again.latest_invoice), {
      payment_method: (await cardOf(shop, customer, 'pm_card_visa')).id,
    });
    const applied = await shop.stripe.subscriptions.retrieve(subscription.id);
    expect([applied.pending_update, applied.items.data[0]?.price.id]).toEqual([null, shop.prices.yearly]);
    const types = (await shop.stripe.events.list({ type: 'customer.subscription.*', limit: 100 })).data.map(
      ({ type }) => type,
    );
    expect(types.filter((type) => type.includes('pending'))).toEqual([
      'customer.subscription.pending_update_applied',
      'customer.subscription.pending_update_expired',
    ]);
  });

  it('does not outlast the period of the old plan', async () => {
    const shop = await openShop();
    const { subscription } = await subscribe(shop, shop.prices.monthly, '4000000000000341');
    const end = subscription.items.data[0]?.current_period_end ?? 0;
    shop.emulator.clock.advanceTo(end - 3600);
    const waiting = await shop.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: shop.prices.yearly }],
      payment_behavior: 'pending_if_incomplete',
    });
    expect(waiting.pending_update?.expires_at).toBe(end);
    shop.emulator.clock.advanceTo(end);
    const renewed = await shop.stripe.subscriptions.retrieve(subscription.id);
    expect([renewed.pending_update, renewed.items.data[0]?.price.id]).toEqual([null, shop.prices.monthly]);
  });

  it('that must be paid at once or not happen', async () => {
    const shop = await openShop();
    const { subscription } = await subscribe(shop, shop.prices.monthly, '4000000000000341');
    const items = [{ id: itemOf(subscription), price: shop.prices.yearly }];
    await expect(
      shop.stripe.subscriptions.update(subscription.id, { items, payment_behavior: 'error_if_incomplete' }),
    ).rejects.toMatchObject({ statusCode: 402 });
    expect((await shop.stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.price.id).toBe(
      shop.prices.monthly,
    );
  });

  it('refuses a moment outside the period and an item of another subscription', async () => {
    const shop = await openShop();
    const { subscription } = await subscribe(shop, shop.prices.monthly);
    const items = [{ id: itemOf(subscription), price: shop.prices.yearly }];
    await expect(
      shop.stripe.subscriptions.update(subscription.id, { items, proration_date: START - 1 }),
    ).rejects.toMatchObject({ param: 'proration_date' });
    await expect(
      shop.stripe.subscriptions.update(subscription.id, { items: [{ id: 'si_none', price: shop.prices.yearly }] }),
    ).rejects.toMatchObject({ code: 'resource_missing', param: 'items[0][id]' });
    await expect(
      shop.stripe.subscriptions.update(subscription.id, {
        items: [{ id: itemOf(subscription), price: shop.prices.lifetime }],
      }),
    ).rejects.toThrow('type=one_time');
  });
});

it('shows its price as it is now', async () => {
  const shop = await openShop();
  const { subscription } = await subscribe(shop, shop.prices.monthly);
  await shop.stripe.prices.create({
    currency: 'usd',
    unit_amount: 899,
    recurring: { interval: 'month' },
    product_data: { name: 'New' },
    lookup_key: 'monthly',
    transfer_lookup_key: true,
  });
  await shop.stripe.prices.update(shop.prices.monthly, { metadata: { plan_id: '2' }, active: false });
  const { price } = (await shop.stripe.subscriptions.retrieve(subscription.id)).items.data[0] ?? {};
  expect(price).toMatchObject({ lookup_key: null, metadata: { plan_id: '2' }, active: false });
  await expect(
    shop.stripe.prices.create({ currency: 'usd', unit_amount: 1, product_data: { name: 'x' }, lookup_key: 'monthly' }),
  ).rejects.toMatchObject({ param: 'lookup_key' });
});

describe('an end', () => {
  it('follows a change that begins a new period', async () => {
    const shop = await openShop();
    const { subscription } = await subscribe(shop, shop.prices.monthly);
    await shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const items = [{ id: itemOf(subscription), price: shop.prices.yearly }];
    const changed = await shop.stripe.subscriptions.update(subscription.id, { items });
    expect(changed.cancel_at).toBe(changed.items.data[0]?.current_period_end);
    shop.emulator.clock.advance(40 * DAY);
    expect((await shop.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('at once may give the rest back as credit', async () => {
    const shop = await openShop();
    const { subscription, customer } = await subscribe(shop, shop.prices.monthly);
    shop.emulator.clock.advance(10 * DAY);
    const ended = await shop.stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
    expect(ended).toMatchObject({ status: 'canceled', ended_at: START + 10 * DAY });
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: -541 });
    await expect(shop.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toThrow(
      'A canceled subscription can only update',
    );
  });

  it('is not set into the past', async () => {
    const shop = await openShop();
    const { subscription } = await subscribe(shop, shop.prices.monthly);
    await expect(shop.stripe.subscriptions.update(subscription.id, { cancel_at: START })).rejects.toMatchObject({
      param: 'cancel_at',
    });
    await shop.stripe.subscriptions.update(subscription.id, { cancel_at: START + DAY });
    shop.emulator.clock.advance(DAY);
    expect((await shop.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });

  it('comes with its customer’s', async () => {
    const shop = await openShop();
    const { subscription, customer } = await subscribe(shop, shop.prices.monthly);
    expect(await shop.stripe.customers.del(customer)).toMatchObject({ deleted: true });
    expect(await shop.stripe.customers.retrieve(customer)).toEqual(
      expect.objectContaining({ id: customer, deleted: true }),
    );
    expect((await shop.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    await expect(shop.stripe.customers.update(customer, { name: 'x' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it.each([
    ['unpaid', 'unpaid'],
    ['past_due', 'past_due'],
    ['cancel', 'canceled'],
  ] as const)('after the last retry is "%s"', async (afterLastRetry, status) => {
    const shop = await openShop({ afterLastRetry, retryDelays: [DAY] });
    const { subscription } = await subscribe(shop, shop.prices.monthly, '4000000000000341');
    shop.emulator.clock.advance(33 * DAY);
    expect((await shop.stripe.subscriptions.retrieve(subscription.id)).status).toBe(status);
  });
});

it('gathers drafts while it is unpaid, and charges nobody', async () => {
  const shop = await openShop({ afterLastRetry: 'unpaid', retryDelays: [] });
  const { subscription, customer } = await subscribe(shop, shop.prices.monthly, '4000000000000341');
  shop.emulator.clock.advance(100 * DAY);
  expect((await shop.stripe.subscriptions.retrieve(subscription.id)).status).toBe('unpaid');
  const statuses = (await shop.stripe.invoices.list({ customer })).data.map(({ status }) => status);
  expect(statuses).toEqual(['draft', 'draft', 'open', 'paid']);
  expect((await shop.stripe.charges.list({ customer })).data).toHaveLength(2);
});

it('is as good as its newest invoice', async () => {
  const shop = await openShop({ afterLastRetry: 'past_due', retryDelays: [] });
  const { subscription, customer } = await subscribe(shop, shop.prices.monthly, '4000000000000341');
  shop.emulator.clock.advance(64 * DAY);
  const [newest, older] = (await shop.stripe.invoices.list({ customer, status: 'open' })).data;
  const { id: good } = await cardOf(shop, customer, 'pm_card_visa');
  const status = async () => (await shop.stripe.subscriptions.retrieve(subscription.id)).status;
  await shop.stripe.invoices.pay(older?.id ?? '', { payment_method: good });
  expect(await status()).toBe('past_due');
  await shop.stripe.invoices.pay(newest?.id ?? '', { payment_method: good });
  expect(await status()).toBe('active');

  const second = await subscribe(shop, shop.prices.monthly, '4000000000000341');
  shop.emulator.clock.advance(64 * DAY);
  const [last] = (await shop.stripe.invoices.list({ customer: second.customer, status: 'open' })).data;
  await shop.stripe.invoices.pay(last?.id ?? '', {
    payment_method: (await cardOf(shop, second.customer, 'pm_card_visa')).id,
  });
  expect((await shop.stripe.subscriptions.retrieve(second.subscription.id)).status).toBe('active');
});

it('keeps the last day of the month', async () => {
  const shop = await openShop({ now: () => Date.UTC(2028, 0, 31, 9) / 1000 });
  const { subscription } = await subscribe(shop, shop.prices.monthly);
  const ends: string[] = [];
  for (let month = 0; month < 4; month += 1) {
    const end = (await shop.stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.current_period_end ?? 0;
    ends.push(new Date(end * 1000).toISOString());
    shop.emulator.clock.advanceTo(end);
  }
  expect(ends).toEqual([
    '2028-02-29T09:00:00.000Z',
    '2028-03-31T09:00:00.000Z',
    '2028-04-30T09:00:00.000Z',
    '2028-05-31T09:00:00.000Z',
  ]);
});

it('lists by customer, status and price', async () => {
  const shop = await openShop();
  const { subscription, customer } = await subscribe(shop, shop.prices.monthly);
  await shop.stripe.subscriptions.cancel(subscription.id);
  const second = await subscribe(shop, shop.prices.yearly);
  const ids = async (params: Stripe.SubscriptionListParams) =>
    (await shop.stripe.subscriptions.list(params)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([second.subscription.id]);
  expect(await ids({ status: 'all' })).toEqual([second.subscription.id, subscription.id]);
  expect(await ids({ status: 'ended', customer })).toEqual([subscription.id]);
  expect(await ids({ price: shop.prices.yearly, status: 'active', created: { gte: START } })).toEqual([
    second.subscription.id,
  ]);
  expect((await shop.stripe.subscriptions.search({ query: 'status:"canceled"' })).data.map(({ id }) => id)).toEqual([
    subscription.id,
  ]);
});
