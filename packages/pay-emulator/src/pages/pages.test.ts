import { describe, expect, it } from 'vitest';
import {
  daySeconds,
  type EmulatorFixture,
  emulatorFixture,
  subscribe,
  subscriptionPlan,
} from '../testing/emulator-fixture.ts';

const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Ana' };
const post = ({ emulator }: EmulatorFixture, path: string, fields: Record<string, string>) =>
  emulator.pages.request(path, { method: 'POST', body: new URLSearchParams(fields) });

async function openSession(fixture: EmulatorFixture, extra: object = {}) {
  const { id: customer } = await fixture.stripe.customers.create({ email: 'ana@example.com' });
  const session = await fixture.stripe.checkout.sessions.create({
    ...subscriptionPlan(fixture.prices.monthly, customer),
    ...extra,
  });
  return { customer, session, path: new URL(session.url ?? '').pathname };
}

describe('the checkout page', () => {
  it('has a policy for itself and its merchant only, and is not cached', async () => {
    const fixture = await emulatorFixture();
    const { path } = await openSession(fixture);
    const { headers, status } = await fixture.emulator.pages.request(path);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; base-uri 'none'; form-action 'self' https:\/\/shop\.example; frame-ancestors 'none'$/,
    );
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
  });

  it('treats two presses of the button as one', async () => {
    const fixture = await emulatorFixture();
    const { path, session } = await openSession(fixture);
    const answers = await Promise.all([post(fixture, path, card), post(fixture, path, card)]);
    const done = `https://shop.example/done?sid=${session.id}`;
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [303, done],
      [303, done],
    ]);
    expect((await fixture.stripe.subscriptions.list()).data).toHaveLength(1);
    expect((await fixture.stripe.charges.list()).data).toHaveLength(1);
  });

  it('escapes everything that was typed', async () => {
    const fixture = await emulatorFixture({ merchant: '<b>EmulatorFixture</b>' });
    const { path } = await openSession(fixture);
    const body = await (
      await post(fixture, path, { ...card, number: '1', name: '"><script>alert(1)</script>' })
    ).text();
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<b>EmulatorFixture');
    expect(body).toContain('&quot;&gt;&lt;script&gt;');
  });

  it('asks for an email address if none is known', async () => {
    const fixture = await emulatorFixture();
    const { customer: _, ...plan } = subscriptionPlan(fixture.prices.monthly, '');
    const session = await fixture.stripe.checkout.sessions.create(plan);
    const path = new URL(session.url ?? '').pathname;
    expect(await (await post(fixture, path, { ...card, email: 'nobody' })).text()).toContain(
      'Please enter a valid email address.',
    );
    expect((await post(fixture, path, { ...card, email: 'bea@example.com' })).status).toBe(303);
    expect((await fixture.stripe.customers.list()).data[0]?.email).toBe('bea@example.com');
  });

  it.each([
    ['4000000000000069', 'The card has expired. Please use another card.'],
    ['4000000000000127', 'The security code is wrong.'],
    ['4000000000000119', 'could not be processed'],
    ['4000000000000002', 'The card was declined.'],
  ])('says what is wrong with %s', async (number, text) => {
    const fixture = await emulatorFixture();
    const { path } = await openSession(fixture);
    expect(await (await post(fixture, path, { ...card, number })).text()).toContain(text);
  });

  it('says when it has expired, in English for any locale, and returns not found for unknown sessions', async () => {
    const fixture = await emulatorFixture();
    const { path, session } = await openSession(fixture, { locale: 'de' });
    await fixture.stripe.checkout.sessions.expire(session.id);
    const expired = await fixture.emulator.pages.request(path);
    expect([expired.status, await expired.text()]).toEqual([410, expect.stringContaining('This checkout has expired')]);
    expect((await post(fixture, path, card)).status).toBe(410);
    for (const unknown of [
      '/pay/checkout/cs_test_none',
      '/pay/portal/none',
      '/pay/invoices/in_none',
      '/pay/receipts/ch_none',
      '/pay/confirm/pi_none',
      '/pay/other',
    ]) {
      expect((await fixture.emulator.pages.request(unknown)).status).toBe(404);
    }
  });

  it('ignores an answer to a confirmation that was not requested', async () => {
    const fixture = await emulatorFixture();
    const { path, session } = await openSession(fixture);
    const answer = await post(fixture, `${path}/confirm`, { answer: 'accept' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
    expect((await fixture.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });
});

describe('the portal', () => {
  const open = async (fixture: EmulatorFixture, customer: string, extra: object = {}) =>
    new URL(
      (
        await fixture.stripe.billingPortal.sessions.create({
          customer,
          return_url: 'https://shop.example/user',
          ...extra,
        })
      ).url,
    ).pathname;

  it('is open for an hour, and only at its secret address', async () => {
    const fixture = await emulatorFixture();
    const { customer } = await subscribe(fixture, fixture.prices.monthly);
    const path = await open(fixture, customer);
    expect((await fixture.emulator.pages.request(path)).status).toBe(200);
    expect((await fixture.emulator.pages.request(path.slice(0, -1))).status).toBe(404);
    fixture.emulator.clock.advance(3601);
    expect((await fixture.emulator.pages.request(path)).status).toBe(410);
  });

  it('does not let one customer act for another', async () => {
    const fixture = await emulatorFixture();
    const [mine, theirs] = [
      await subscribe(fixture, fixture.prices.monthly),
      await subscribe(fixture, fixture.prices.monthly),
    ];
    const path = await open(fixture, mine.customer);
    const [theirCard] = (await fixture.stripe.customers.listPaymentMethods(theirs.customer)).data;
    expect((await post(fixture, `${path}/cancel/${theirs.subscription.id}`, {})).status).toBe(404);
    expect(
      (await fixture.emulator.pages.request(`${path}/invoices/${theirs.subscription.latest_invoice}`)).status,
    ).toBe(404);
    await post(fixture, `${path}/cards/${theirCard?.id}/remove`, {});
    await post(fixture, `${path}/cards/${theirCard?.id}/default`, {});
    expect((await fixture.stripe.customers.listPaymentMethods(theirs.customer)).data).toHaveLength(1);
    expect(await fixture.stripe.customers.retrieve(mine.customer)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
    expect((await fixture.stripe.subscriptions.retrieve(theirs.subscription.id)).cancel_at_period_end).toBe(false);
  });

  it('returns from a flow to the given address', async () => {
    const fixture = await emulatorFixture();
    const { customer, subscription } = await subscribe(fixture, fixture.prices.monthly);
    const after = { type: 'redirect', redirect: { return_url: 'https://shop.example/after' } };
    const cancel = await open(fixture, customer, {
      flow_data: {
        type: 'subscription_cancel',
        subscription_cancel: { subscription: subscription.id },
        after_completion: after,
      },
    });
    expect(await (await fixture.emulator.pages.request(cancel)).text()).toContain('Cancel your plan?');
    const ended = await post(fixture, `${cancel}/cancel/${subscription.id}`, {});
    expect(ended.headers.get('location')).toBe('https://shop.example/after');
    expect(await fixture.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at_period_end: true,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    const portal = await open(fixture, customer, {
      flow_data: { type: 'payment_method_update', after_completion: after },
    });
    const saved = await post(fixture, `${portal}/cards`, { ...card, number: '5555555555554444' });
    expect(saved.headers.get('location')).toBe('https://shop.example/after');
    expect(
      await fixture.stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] }),
    ).toMatchObject({ default_payment_method: { card: { brand: 'mastercard' } } });
  });

  it('stores a card only if its bank and its holder agree', async () => {
    const fixture = await emulatorFixture();
    const { customer } = await subscribe(fixture, fixture.prices.monthly);
    const path = await open(fixture, customer);
    expect(await (await post(fixture, `${path}/cards`, { ...card, number: '4000000000000002' })).text()).toContain(
      'The card was declined.',
    );
    const asked = await post(fixture, `${path}/cards`, { ...card, number: '4000002500003155' });
    const question = asked.headers.get('location') ?? '';
    expect(await (await fixture.emulator.pages.request(question)).text()).toContain('may use the card ending in 3155');
    expect(await (await post(fixture, question, { answer: 'refuse' })).text()).toContain('was not confirmed');
    expect((await fixture.stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
    expect((await post(fixture, question, { answer: 'accept' })).headers.get('location')).toBe(`${path}?said=saved`);
    expect(
      (await fixture.stripe.customers.listPaymentMethods(customer)).data.map(({ card: kept }) => kept?.last4),
    ).toEqual(['3155', '4242']);
    fixture.emulator.clock.advance(32 * daySeconds);
    expect((await fixture.stripe.subscriptions.list({ customer })).data[0]?.status).toBe('active');
  });
});

it('an open invoice can be paid from its link, and a receipt shows what was refunded', async () => {
  const fixture = await emulatorFixture();
  const { subscription, customer } = await subscribe(fixture, fixture.prices.monthly, '4000000000000341');
  fixture.emulator.clock.advance(31 * daySeconds + 3600);
  const late = await fixture.stripe.subscriptions.retrieve(subscription.id);
  const { hosted_invoice_url: link } = await fixture.stripe.invoices.retrieve(String(late.latest_invoice));
  const path = new URL(link ?? '').pathname;
  expect(await (await fixture.emulator.pages.request(path)).text()).toContain('Pay $7.99');
  expect((await post(fixture, path, {})).status).toBe(303);
  expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  const [charge] = (await fixture.stripe.charges.list({ customer })).data;
  await fixture.stripe.refunds.create({ charge: charge?.id ?? '', amount: 99 });
  expect(await (await fixture.emulator.pages.request(new URL(charge?.receipt_url ?? '').pathname)).text()).toContain(
    '$0.99 was refunded.',
  );
});
