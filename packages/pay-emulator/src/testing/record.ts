import { emulatorFixture, subscribe } from './emulator-fixture.ts';

/** One real response of each kind in wire format, with the name of its SDK type. */
export async function recordAnswers(): Promise<{ type: string; answer: unknown }[]> {
  const fixture = await emulatorFixture();
  const { stripe, emulator, prices } = fixture;
  const recorded: { type: string; answer: unknown }[] = [];
  const get = async (type: string, path: string) => {
    const response = await emulator.app.request(path, { headers: { authorization: 'Bearer sk_test_emulator' } });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    recorded.push({ type, answer: await response.json() });
  };
  const { customer, subscription } = await subscribe(fixture, prices.monthly, '4000002500003155');
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: emulator.clock.now });
  const once = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer_email: 'b@example.com',
    line_items: [{ quantity: 2, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Gift' } } }],
    success_url: 'https://shop.example/',
    invoice_creation: { enabled: true },
    customer_creation: 'always',
  });
  await get('Checkout.Session', `/v1/checkout/sessions/${once.id}`);
  emulator.payCheckout(once.id);
  await get('Checkout.Session', `/v1/checkout/sessions/${once.id}`);
  const [session] = (await stripe.checkout.sessions.list({ subscription: subscription.id })).data;
  await get('Checkout.Session', `/v1/checkout/sessions/${session?.id}`);
  await get('ApiList<Stripe.LineItem>', `/v1/checkout/sessions/${once.id}/line_items`);
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]?.id ?? '', price: prices.yearly }],
  });
  const { lastResponse: _coupon, ...coupon } = await stripe.coupons.create({ percent_off: 10, duration: 'forever' });
  recorded.push({ type: 'Coupon', answer: coupon });
  const discounted = await stripe.subscriptions.update(subscription.id, {
    discounts: [{ coupon: coupon.id }],
    pause_collection: { behavior: 'void', resumes_at: emulator.clock.now + 60 },
    expand: ['discounts'],
  });
  recorded.push({ type: 'Discount', answer: discounted.discounts[0] });
  await get('Subscription', `/v1/subscriptions/${subscription.id}`);
  await stripe.subscriptions.update(subscription.id, { pause_collection: '' });
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]?.id ?? '', price: prices.monthly }],
    proration_behavior: 'none',
  });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
  const waiting = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]?.id ?? '', price: prices.halfYear }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  await get('Subscription', `/v1/subscriptions/${waiting.id}`);
  const { data: invoices } = await stripe.invoices.list({ customer });
  for (const { id } of invoices) await get('Invoice', `/v1/invoices/${id}`);
  await get('ApiList<Stripe.InvoicePayment>', '/v1/invoice_payments');
  const { data: charges } = await stripe.charges.list();
  const paid = charges.filter((charge) => charge.paid);
  await stripe.refunds.create({ charge: paid[0]?.id ?? '', reason: 'requested_by_customer' });
  emulator.raiseDispute(paid[1]?.id ?? '');
  await get('ApiList<Stripe.Charge>', '/v1/charges');
  await get('ApiList<Stripe.PaymentIntent>', '/v1/payment_intents');
  await stripe.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    payment_method: 'pm_card_authenticationRequired',
    confirm: true,
    return_url: 'https://shop.example/',
  });
  await get('ApiList<Stripe.PaymentIntent>', '/v1/payment_intents?limit=1');
  await get('ApiList<Stripe.PaymentMethod>', `/v1/payment_methods?customer=${customer}`);
  await get('ApiList<Stripe.Refund>', '/v1/refunds');
  await get('ApiList<Stripe.Dispute>', '/v1/disputes');
  await get('Customer', `/v1/customers/${customer}`);
  await get('ApiList<Stripe.Price>', '/v1/prices');
  const [price] = (await stripe.prices.list({ limit: 1 })).data;
  await get('Product', `/v1/products/${price?.product}`);
  await get('TestHelpers.TestClock', `/v1/test_helpers/test_clocks/${clock.id}`);
  const { lastResponse: _, ...portal } = await stripe.billingPortal.sessions.create({
    customer,
    flow_data: { type: 'payment_method_update' },
  });
  recorded.push({ type: 'BillingPortal.Session', answer: portal });
  await stripe.subscriptions.cancel(waiting.id);
  await get('Subscription', `/v1/subscriptions/${waiting.id}`);
  await stripe.customers.del(customer);
  await get('DeletedCustomer', `/v1/customers/${customer}`);
  return recorded;
}
