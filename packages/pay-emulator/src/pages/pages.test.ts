import { describe, expect, it } from 'vitest';
import { DAY, openShop, type Shop, subscribe, subscriptionPlan } from '../testing/shop.ts';

const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Ana' };
const post = ({ emulator }: Shop, path: string, fields: Record<string, string>) =>
  emulator.pages.request(path, { method: 'POST', body: new URLSearchParams(fields) });

async function openSession(shop: Shop, extra: object = {}) {
  const { id: customer } = await shop.stripe.customers.create({ email: 'ana@example.com' });
  const session = await shop.stripe.checkout.sessions.create({
    ...subscriptionPlan(shop.prices.monthly, customer),
    ...extra,
  });
  return { customer, session, path: new URL(session.url ?? '').pathname };
}

describe('the checkout page', () => {
  it('allows itself and its shop, nothing else, and is not kept by anybody', async () => {
    const shop = await openShop();
    const { path } = await openSession(shop);
    const { headers, status } = await shop.emulator.pages.request(path);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; base-uri 'none'; form-action 'self' https:\/\/shop\.example; frame-ancestors 'none'$/,
    );
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
  });

  it('takes two presses of the button as one', async () => {
    const shop = await openShop();
    const { path, session } = await openSession(shop);
    const answers = await Promise.all([post(shop, path, card), post(shop, path, card)]);
    const done = `https://shop.example/done?sid=${session.id}`;
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [303, done],
      [303, done],
    ]);
    expect((await shop.stripe.subscriptions.list()).data).toHaveLength(1);
    expect((await shop.stripe.charges.list()).data).toHaveLength(1);
  });

  it('shows what was typed as text, whatever it is', async () => {
    const shop = await openShop({ merchant: '<b>Shop</b>' });
    const { path } = await openSession(shop);
    const body = await (await post(shop, path, { ...card, number: '1', name: '"><script>alert(1)</script>' })).text();
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<b>Shop');
    expect(body).toContain('&quot;&gt;&lt;script&gt;');
  });

  it('asks for an address when nobody knows it', async () => {
    const shop = await openShop();
    const { customer: _, ...plan } = subscriptionPlan(shop.prices.monthly, '');
    const session = await shop.stripe.checkout.sessions.create(plan);
    const path = new URL(session.url ?? '').pathname;
    expect(await (await post(shop, path, { ...card, email: 'nobody' })).text()).toContain(
      'Please enter a valid email address.',
    );
    expect((await post(shop, path, { ...card, email: 'bea@example.com' })).status).toBe(303);
    expect((await shop.stripe.customers.list()).data[0]?.email).toBe('bea@example.com');
  });

  it.each([
    ['4000000000000069', 'The card has expired. Please use another card.'],
    ['4000000000000127', 'The security code is wrong.'],
    ['4000000000000119', 'could not be processed'],
    ['4000000000000002', 'The card was declined.'],
  ])('says what is wrong with %s', async (number, text) => {
    const shop = await openShop();
    const { path } = await openSession(shop);
    expect(await (await post(shop, path, { ...card, number })).text()).toContain(text);
  });

  it('says when it is over, and does not know strangers', async () => {
    const shop = await openShop();
    const { path, session } = await openSession(shop, { locale: 'de' });
    await shop.stripe.checkout.sessions.expire(session.id);
    const expired = await shop.emulator.pages.request(path);
    expect([expired.status, await expired.text()]).toEqual([
      410,
      expect.stringContaining('Dieser Bezahlvorgang ist abgelaufen'),
    ]);
    expect((await post(shop, path, card)).status).toBe(410);
    for (const unknown of [
      '/pay/checkout/cs_test_none',
      '/pay/portal/none',
      '/pay/invoices/in_none',
      '/pay/receipts/ch_none',
      '/pay/confirm/pi_none',
      '/pay/other',
    ]) {
      expect((await shop.emulator.pages.request(unknown)).status).toBe(404);
    }
  });

  it('forgets a bank’s question that was never asked', async () => {
    const shop = await openShop();
    const { path, session } = await openSession(shop);
    const answer = await post(shop, `${path}/confirm`, { answer: 'accept' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
    expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });
});

describe('the portal', () => {
  const open = async (shop: Shop, customer: string, extra: object = {}) =>
    new URL(
      (await shop.stripe.billingPortal.sessions.create({ customer, return_url: 'https://shop.example/user', ...extra }))
        .url,
    ).pathname;

  it('opens for an hour, and only by its secret address', async () => {
    const shop = await openShop();
    const { customer } = await subscribe(shop, shop.prices.monthly);
    const path = await open(shop, customer);
    expect((await shop.emulator.pages.request(path)).status).toBe(200);
    expect((await shop.emulator.pages.request(path.slice(0, -1))).status).toBe(404);
    shop.emulator.clock.advance(3601);
    expect((await shop.emulator.pages.request(path)).status).toBe(410);
  });

  it('does not let one customer act for another', async () => {
    const shop = await openShop();
    const [mine, theirs] = [await subscribe(shop, shop.prices.monthly), await subscribe(shop, shop.prices.monthly)];
    const path = await open(shop, mine.customer);
    const [theirCard] = (await shop.stripe.customers.listPaymentMethods(theirs.customer)).data;
    expect((await post(shop, `${path}/cancel/${theirs.subscription.id}`, {})).status).toBe(404);
    expect((await shop.emulator.pages.request(`${path}/invoices/${theirs.subscription.latest_invoice}`)).status).toBe(
      404,
    );
    await post(shop, `${path}/cards/${theirCard?.id}/remove`, {});
    await post(shop, `${path}/cards/${theirCard?.id}/default`, {});
    expect((await shop.stripe.customers.listPaymentMethods(theirs.customer)).data).toHaveLength(1);
    expect(await shop.stripe.customers.retrieve(mine.customer)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
    expect((await shop.stripe.subscriptions.retrieve(theirs.subscription.id)).cancel_at_period_end).toBe(false);
  });

  it('ends an errand where its maker said', async () => {
    const shop = await openShop();
    const { customer, subscription } = await subscribe(shop, shop.prices.monthly);
    const after = { type: 'redirect', redirect: { return_url: 'https://shop.example/after' } };
    const cancel = await open(shop, customer, {
      flow_data: {
        type: 'subscription_cancel',
        subscription_cancel: { subscription: subscription.id },
        after_completion: after,
      },
    });
    expect(await (await shop.emulator.pages.request(cancel)).text()).toContain('Cancel your plan?');
    const ended = await post(shop, `${cancel}/cancel/${subscription.id}`, {});
    expect(ended.headers.get('location')).toBe('https://shop.example/after');
    expect(await shop.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at_period_end: true,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    const mend = await open(shop, customer, { flow_data: { type: 'payment_method_update', after_completion: after } });
    const saved = await post(shop, `${mend}/cards`, { ...card, number: '5555555555554444' });
    expect(saved.headers.get('location')).toBe('https://shop.example/after');
    expect(
      await shop.stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] }),
    ).toMatchObject({ default_payment_method: { card: { brand: 'mastercard' } } });
  });

  it('keeps a card only when its bank and its holder agree', async () => {
    const shop = await openShop();
    const { customer } = await subscribe(shop, shop.prices.monthly);
    const path = await open(shop, customer);
    expect(await (await post(shop, `${path}/cards`, { ...card, number: '4000000000000002' })).text()).toContain(
      'The card was declined.',
    );
    const asked = await post(shop, `${path}/cards`, { ...card, number: '4000002500003155' });
    const question = asked.headers.get('location') ?? '';
    expect(await (await shop.emulator.pages.request(question)).text()).toContain('may use the card ending in 3155');
    expect(await (await post(shop, question, { answer: 'refuse' })).text()).toContain('was not confirmed');
    expect((await shop.stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
    expect((await post(shop, question, { answer: 'accept' })).headers.get('location')).toBe(`${path}?said=saved`);
    expect(
      (await shop.stripe.customers.listPaymentMethods(customer)).data.map(({ card: kept }) => kept?.last4),
    ).toEqual(['3155', '4242']);
    shop.emulator.clock.advance(32 * DAY);
    expect((await shop.stripe.subscriptions.list({ customer })).data[0]?.status).toBe('active');
  });
});

it('an open invoice can be paid from its link, and a receipt tells what was refunded', async () => {
  const shop = await openShop();
  const { subscription, customer } = await subscribe(shop, shop.prices.monthly, '4000000000000341');
  shop.emulator.clock.advance(31 * DAY + 3600);
  const late = await shop.stripe.subscriptions.retrieve(subscription.id);
  const { hosted_invoice_url: link } = await shop.stripe.invoices.retrieve(String(late.latest_invoice));
  const path = new URL(link ?? '').pathname;
  expect(await (await shop.emulator.pages.request(path)).text()).toContain('Pay $7.99');
  expect((await post(shop, path, {})).status).toBe(303);
  expect((await shop.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  const [charge] = (await shop.stripe.charges.list({ customer })).data;
  await shop.stripe.refunds.create({ charge: charge?.id ?? '', amount: 99 });
  expect(await (await shop.emulator.pages.request(new URL(charge?.receipt_url ?? '').pathname)).text()).toContain(
    '$0.99 was refunded.',
  );
});
