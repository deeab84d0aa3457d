import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { emulatorFixture, start, subscribe } from './testing/emulator-fixture.ts';

const pay = async (stripe: Stripe, amount = 1000) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    expand: ['latest_charge'],
  });

describe('payment methods', () => {
  it('are created, attached, listed, made default and detached', async () => {
    const { stripe } = await emulatorFixture();
    const { id: customer } = await stripe.customers.create({});
    const made = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
      billing_details: { name: 'Ana' },
    });
    expect(made).toMatchObject({
      customer: null,
      card: { brand: 'visa', last4: '4242', exp_year: 2034 },
      billing_details: { name: 'Ana' },
    });
    await stripe.paymentMethods.attach(made.id, { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: made.id } });
    expect((await stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id)).toEqual([made.id]);
    expect((await stripe.paymentMethods.list({ customer, type: 'card' })).data).toHaveLength(1);
    expect((await stripe.customers.retrievePaymentMethod(customer, made.id)).id).toBe(made.id);
    const { id: other } = await stripe.customers.create({});
    await expect(stripe.paymentMethods.attach(made.id, { customer: other })).rejects.toThrow('already been attached');
    await expect(
      stripe.customers.update(other, { invoice_settings: { default_payment_method: made.id } }),
    ).rejects.toMatchObject({ code: 'resource_missing' });
    expect((await stripe.paymentMethods.detach(made.id)).customer).toBeNull();
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
  });

  it.each([
    [{ number: '4242424242424241', exp_month: 12, exp_year: 2034 }, 'incorrect_number'],
    [{ number: '4242424242424242', exp_month: 1, exp_year: 2026 }, 'invalid_expiry_year'],
    [{ number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '12' }, 'invalid_cvc'],
  ])('are refused: %o', async (card, code) => {
    const { stripe } = await emulatorFixture();
    await expect(stripe.paymentMethods.create({ type: 'card', card })).rejects.toMatchObject({ code, statusCode: 402 });
  });

  it('have the same fingerprint for the same card', async () => {
    const { stripe } = await emulatorFixture();
    const cards = await Promise.all(
      ['pm_card_visa', 'pm_card_visa', 'pm_card_mastercard'].map(async (name) =>
        stripe.paymentMethods.attach(name, { customer: (await stripe.customers.create({})).id }),
      ),
    );
    const prints = cards.map(({ card }) => card?.fingerprint);
    expect(prints[0]).toBe(prints[1]);
    expect(prints[0]).not.toBe(prints[2]);
  });
});

describe('payment intents', () => {
  it('are created, confirmed later, listed, filtered and canceled', async () => {
    const { stripe } = await emulatorFixture();
    const { id: customer } = await stripe.customers.create({});
    const intent = await stripe.paymentIntents.create({
      amount: 700,
      currency: 'USD',
      customer,
      metadata: { order: '7' },
    });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      currency: 'usd',
      client_secret: expect.stringContaining('_secret_'),
    });
    await expect(stripe.paymentIntents.confirm(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect((await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).status).toBe(
      'succeeded',
    );
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect((await stripe.paymentIntents.list({ customer })).data).toHaveLength(1);
    const second = await stripe.paymentIntents.create({ amount: 700, currency: 'usd' });
    expect(await stripe.paymentIntents.cancel(second.id, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
    expect(await stripe.paymentIntents.update(second.id, { metadata: { a: 'b' } })).toMatchObject({
      metadata: { a: 'b' },
    });
  });

  it("that need the holder's confirmation lead to the bank’s page and back", async () => {
    const { stripe, emulator } = await emulatorFixture();
    const intent = await stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      return_url: 'https://shop.example/back',
    });
    expect(intent.status).toBe('requires_action');
    const path = new URL(intent.next_action?.redirect_to_url?.url ?? '').pathname;
    const refused = await emulator.app.request(path, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'refuse' }),
    });
    expect([refused.status, refused.headers.get('location')]).toEqual([303, 'https://shop.example/back']);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });
});

describe('refunds', () => {
  it('return parts up to the full amount, and not more', async () => {
    const { stripe } = await emulatorFixture();
    const { id: payment_intent } = await pay(stripe);
    await stripe.refunds.create({ payment_intent, amount: 400 });
    await expect(stripe.refunds.create({ payment_intent, amount: 601 })).rejects.toThrow(
      'greater than unrefunded amount on charge (600)',
    );
    const rest = await stripe.refunds.create({ payment_intent, metadata: { why: 'x' } });
    expect(rest).toMatchObject({ amount: 600, status: 'succeeded', created: start, metadata: { why: 'x' } });
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect(await stripe.charges.retrieve(String(rest.charge), { expand: ['refunds'] })).toMatchObject({
      refunded: true,
      amount_refunded: 1000,
      refunds: { data: [{ amount: 600 }, { amount: 400 }] },
    });
    expect((await stripe.refunds.list({ payment_intent })).data).toHaveLength(2);
    const events = (await stripe.events.list({ types: ['refund.created', 'charge.refunded'] })).data;
    expect(events.map(({ type }) => type)).toEqual([
      'charge.refunded',
      'refund.created',
      'charge.refunded',
      'refund.created',
    ]);
    expect(events[0]?.data.previous_attributes).toMatchObject({ amount_refunded: 400, refunded: false });
  });

  it('need a successful payment', async () => {
    const { stripe } = await emulatorFixture();
    const { id } = await stripe.paymentIntents.create({ amount: 700, currency: 'usd' });
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toThrow('does not have a successful charge');
    await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'payment_intent',
    });
  });
});

it('disputes withdraw the money, block refunds, and are won or lost', async () => {
  const { stripe, emulator } = await emulatorFixture();
  const charge = (await pay(stripe)).latest_charge as Stripe.Charge;
  const dispute = emulator.raiseDispute(charge.id, 'product_not_received');
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
    amount: 1000,
    charge: charge.id,
    reason: 'product_not_received',
    status: 'needs_response',
  });
  expect((await stripe.charges.retrieve(charge.id)).disputed).toBe(true);
  await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({ code: 'charge_disputed' });
  emulator.closeDispute(dispute.id, 'won');
  await expect(stripe.disputes.close(dispute.id)).rejects.toThrow('already closed');
  const second = emulator.raiseDispute(((await pay(stripe)).latest_charge as Stripe.Charge).id);
  expect((await stripe.disputes.close(second.id)).status).toBe('lost');
  expect((await stripe.disputes.list()).data).toHaveLength(2);
  const types = (await stripe.events.list({ type: 'charge.dispute.*' })).data.map(({ type }) =>
    type.slice('charge.dispute.'.length),
  );
  expect(types).toEqual([
    'closed',
    'funds_withdrawn',
    'created',
    'funds_reinstated',
    'closed',
    'funds_withdrawn',
    'created',
  ]);
});

it('invoices and their payments refer to each other', async () => {
  const fixture = await emulatorFixture();
  const { stripe } = fixture;
  const { subscription, customer } = await subscribe(fixture, fixture.prices.monthly);
  const invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice));
  expect(invoice).toMatchObject({
    status: 'paid',
    number: expect.stringMatching(/^[A-Z0-9]{8}-0001$/),
    parent: { subscription_details: { subscription: subscription.id } },
  });
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice.id })).data;
  const intent = String(payment?.payment.payment_intent);
  expect(
    (await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } })).data[0]
      ?.invoice,
  ).toBe(invoice.id);
  expect(await stripe.invoicePayments.retrieve(payment?.id ?? '')).toMatchObject({ status: 'paid', amount_paid: 799 });
  expect((await stripe.invoices.listLineItems(invoice.id)).data).toMatchObject([
    { amount: 799, quantity: 1, pricing: { price_details: { price: fixture.prices.monthly } } },
  ]);
  expect((await stripe.charges.list({ payment_intent: intent })).data).toMatchObject([
    { paid: true, customer, amount: 799 },
  ]);
});

it('an open invoice can be voided or marked uncollectible', async () => {
  const fixture = await emulatorFixture();
  const { stripe } = fixture;
  const { id: customer } = await stripe.customers.create({
    balance: -300,
    payment_method: 'pm_card_chargeDeclined',
    invoice_settings: { default_payment_method: 'pm_card_chargeDeclined' },
  });
  const first = await stripe.subscriptions.create({ customer, items: [{ price: fixture.prices.monthly }] });
  expect(await stripe.invoices.retrieve(String(first.latest_invoice))).toMatchObject({
    amount_due: 499,
    starting_balance: -300,
    ending_balance: 0,
  });
  expect(await stripe.invoices.voidInvoice(String(first.latest_invoice))).toMatchObject({
    status: 'void',
    amount_remaining: 0,
  });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -300 });
  const second = await stripe.subscriptions.create({ customer, items: [{ price: fixture.prices.yearly }] });
  expect(await stripe.invoices.markUncollectible(String(second.latest_invoice))).toMatchObject({
    status: 'uncollectible',
  });
  await expect(stripe.invoices.finalizeInvoice(String(second.latest_invoice))).rejects.toMatchObject({
    code: 'invoice_not_editable',
  });
});
