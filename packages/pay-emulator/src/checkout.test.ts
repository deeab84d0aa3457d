import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { daySeconds, emulatorFixture, start, subscriptionPlan } from './testing/emulator-fixture.ts';

const newCustomer = async ({ stripe }: { stripe: Stripe }) =>
  (await stripe.customers.create({ email: 'ana@example.com' })).id;

describe('a session', () => {
  it('has the given fields, and what it sells', async () => {
    const fixture = await emulatorFixture({ origin: 'https://pay.example' });
    const customer = await newCustomer(fixture);
    const session = await fixture.stripe.checkout.sessions.create({
      ...subscriptionPlan(fixture.prices.halfYear, customer),
      client_reference_id: 'user-1',
      metadata: { plan: '3' },
      subscription_data: { metadata: { user_id: 'u1' } },
      locale: 'de',
      expand: ['line_items'],
    });
    expect(session).toMatchObject({
      id: expect.stringMatching(/^cs_test_\w{58}$/),
      status: 'open',
      payment_status: 'unpaid',
      mode: 'subscription',
      amount_total: 3594,
      currency: 'usd',
      client_reference_id: 'user-1',
      metadata: { plan: '3' },
      expires_at: start + daySeconds,
      url: expect.stringMatching(/^https:\/\/pay\.example\/pay\/checkout\/cs_test_/),
      line_items: { data: [{ amount_total: 3594, quantity: 1, price: { id: fixture.prices.halfYear } }] },
    });
    const lines = await fixture.stripe.checkout.sessions.listLineItems(session.id);
    expect(lines.data).toMatchObject([{ description: 'Clipharbor Premium', amount_total: 3594 }]);
    fixture.emulator.payCheckout(session.id);
    const { subscription } = await fixture.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect(subscription).toMatchObject({
      status: 'active',
      metadata: { user_id: 'u1' },
      default_payment_method: expect.stringMatching(/^pm_/),
    });
  });

  it('expires after 24 hours, or on request', async () => {
    const fixture = await emulatorFixture();
    const customer = await newCustomer(fixture);
    const left = await fixture.stripe.checkout.sessions.create(subscriptionPlan(fixture.prices.monthly, customer));
    const ended = await fixture.stripe.checkout.sessions.create(subscriptionPlan(fixture.prices.monthly, customer));
    expect(await fixture.stripe.checkout.sessions.expire(ended.id)).toMatchObject({ status: 'expired', url: null });
    await expect(fixture.stripe.checkout.sessions.expire(ended.id)).rejects.toThrow('has a status of `expired`');
    fixture.emulator.clock.advance(daySeconds - 1);
    expect(
      (await fixture.stripe.checkout.sessions.list({ customer, status: 'open' })).data.map(({ id }) => id),
    ).toEqual([left.id]);
    fixture.emulator.clock.advance(1);
    expect((await fixture.stripe.checkout.sessions.retrieve(left.id)).status).toBe('expired');
    expect((await fixture.stripe.events.list({ type: 'checkout.session.expired' })).data).toHaveLength(2);
    expect(() => fixture.emulator.payCheckout(left.id)).toThrow('is not open');
  });

  it.each([
    [{ mode: 'payment' as const }, 'passed a recurring price'],
    [{ line_items: [{ price: 'price_none', quantity: 1 }] }, "No such price: 'price_none'"],
    [{ line_items: [] }, 'Missing required param: line_items'],
    [{ customer: 'cus_none' }, "No such customer: 'cus_none'"],
    [{ customer_email: 'a@b.example' }, 'only specify one of these'],
    [{ expires_at: start + 60 }, 'between 30 minutes and 24 hours'],
    [{ success_url: 'nowhere' }, 'Invalid success_url'],
    [{ ui_mode: 'embedded_page' as const }, 'must be one of hosted_page'],
    [{ payment_intent_data: { metadata: {}, description: 'x' } }, 'can not pass `payment_intent_data`'],
  ])('is refused with %o', async (wrong, message) => {
    const fixture = await emulatorFixture();
    const customer = await newCustomer(fixture);
    await expect(
      fixture.stripe.checkout.sessions.create({ ...subscriptionPlan(fixture.prices.monthly, customer), ...wrong }),
    ).rejects.toThrow(message);
  });

  it('is deleted with its customer', async () => {
    const fixture = await emulatorFixture();
    const customer = await newCustomer(fixture);
    const session = await fixture.stripe.checkout.sessions.create(subscriptionPlan(fixture.prices.monthly, customer));
    await fixture.stripe.customers.del(customer);
    expect((await fixture.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  });

  it('creates a customer if it has none', async () => {
    const { stripe, emulator, prices } = await emulatorFixture();
    const { customer: _, ...plan } = subscriptionPlan(prices.monthly, '');
    const session = await stripe.checkout.sessions.create(plan);
    emulator.payCheckout(session.id);
    expect(await stripe.checkout.sessions.retrieve(session.id, { expand: ['customer'] })).toMatchObject({
      customer: { email: 'buyer@example.com' },
    });
  });
});

describe('paying', () => {
  it('needs confirmation: declining leaves it open, accepting buys, and renewals need none', async () => {
    const fixture = await emulatorFixture();
    const customer = await newCustomer(fixture);
    const session = await fixture.stripe.checkout.sessions.create(subscriptionPlan(fixture.prices.monthly, customer));
    expect(fixture.emulator.payCheckout(session.id, '4000002500003155', 'refuse').kind).toBe('authenticate');
    expect((await fixture.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await fixture.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    expect(fixture.emulator.payCheckout(session.id, '4000002500003155').kind).toBe('complete');
    fixture.emulator.clock.advance(32 * daySeconds);
    const [subscription] = (await fixture.stripe.subscriptions.list({ customer })).data;
    expect(subscription?.status).toBe('active');
    expect(
      (await fixture.stripe.invoices.list({ customer, status: 'paid' })).data.map(
        ({ amount_paid: paid, billing_reason: why }) => [paid, why],
      ),
    ).toEqual([
      [799, 'subscription_cycle'],
      [799, 'subscription_create'],
    ]);
  });

  it('waits at every renewal if the card always requires confirmation', async () => {
    const fixture = await emulatorFixture();
    const customer = await newCustomer(fixture);
    const session = await fixture.stripe.checkout.sessions.create(subscriptionPlan(fixture.prices.monthly, customer));
    fixture.emulator.payCheckout(session.id, '4000002760003184');
    fixture.emulator.clock.advance(31 * daySeconds + 3600);
    const [late] = (await fixture.stripe.subscriptions.list({ customer, expand: ['data.latest_invoice.payments'] }))
      .data;
    expect(late?.status).toBe('past_due');
    expect((await fixture.stripe.events.list({ types: ['invoice.payment_action_required'] })).data).toHaveLength(1);
    const invoice = late?.latest_invoice as Stripe.Invoice;
    const intent = await fixture.stripe.paymentIntents.retrieve(
      String(invoice.payments?.data[0]?.payment.payment_intent),
    );
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    const path = new URL(intent.next_action?.redirect_to_url?.url ?? '').pathname;
    const answer = await fixture.emulator.app.request(path, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'accept' }),
    });
    expect(await answer.text()).toContain('The payment went through.');
    expect((await fixture.stripe.subscriptions.retrieve(late?.id ?? '')).status).toBe('active');
  });

  it('leaves only the failed charge of a declined purchase', async () => {
    const fixture = await emulatorFixture();
    const customer = await newCustomer(fixture);
    const session = await fixture.stripe.checkout.sessions.create(subscriptionPlan(fixture.prices.monthly, customer));
    expect(fixture.emulator.payCheckout(session.id, '4000000000009995').kind).toBe('declined');
    expect((await fixture.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    expect((await fixture.stripe.invoices.list()).data).toEqual([]);
    expect((await fixture.stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
    expect((await fixture.stripe.charges.list({ customer })).data).toMatchObject([
      { status: 'failed', outcome: { reason: 'insufficient_funds' } },
    ]);
    const types = (await fixture.stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
    expect(types).toContain('payment_intent.payment_failed');
    expect(types).not.toContain('customer.subscription.created');
  });

  it('asks the bank about the card even if a trial costs nothing today', async () => {
    const fixture = await emulatorFixture();
    const customer = await newCustomer(fixture);
    const session = await fixture.stripe.checkout.sessions.create({
      ...subscriptionPlan(fixture.prices.monthly, customer),
      subscription_data: { trial_period_days: 7 },
    });
    expect(fixture.emulator.payCheckout(session.id, '4000000000000002').kind).toBe('declined');
    expect(fixture.emulator.payCheckout(session.id, '4000002500003155', 'refuse').kind).toBe('authenticate');
    expect((await fixture.stripe.charges.list()).data).toEqual([]);
    expect(fixture.emulator.payCheckout(session.id, '4000002500003155').kind).toBe('complete');
    fixture.emulator.clock.advance(7 * daySeconds + 3600);
    expect((await fixture.stripe.subscriptions.list({ customer })).data[0]?.status).toBe('active');
  });

  it('starts a trial for free and charges after it', async () => {
    const fixture = await emulatorFixture();
    const customer = await newCustomer(fixture);
    const session = await fixture.stripe.checkout.sessions.create({
      ...subscriptionPlan(fixture.prices.monthly, customer),
      subscription_data: { trial_period_days: 7 },
    });
    expect(session.amount_total).toBe(0);
    fixture.emulator.payCheckout(session.id);
    expect(await fixture.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })).toMatchObject({
      payment_status: 'no_payment_required',
      subscription: { status: 'trialing', trial_end: start + 7 * daySeconds },
    });
    fixture.emulator.clock.advance(4 * daySeconds);
    expect((await fixture.stripe.events.list({ type: 'customer.subscription.trial_will_end' })).data).toHaveLength(1);
    fixture.emulator.clock.advance(3 * daySeconds + 3600);
    const [subscription] = (await fixture.stripe.subscriptions.list({ customer, expand: ['data.latest_invoice'] }))
      .data;
    expect(subscription).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 799 } });
  });
});
