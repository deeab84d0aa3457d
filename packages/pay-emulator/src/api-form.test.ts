import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { createPayEmulator } from './index.ts';
import { daySeconds, emulatorFixture } from './testing/emulator-fixture.ts';

const refusal = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was answered.');
};

/** The fetch client passes the whole header object. */
const header = ({ lastResponse }: { lastResponse: { headers: object } }, name: string) =>
  new Headers(lastResponse.headers as HeadersInit).get(name);

describe('an error has the form that the SDK expects', () => {
  it('without a key, or with a wrong one that is repeated only in part', async () => {
    const { emulator } = await emulatorFixture();
    const stranger = new Stripe('sk_test_of_somebody_else', {
      httpClient: Stripe.createFetchHttpClient(emulator.fetch),
      maxNetworkRetries: 0,
    });
    const error = await refusal(stranger.customers.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.message).toBe('Invalid API Key provided: sk_test_************else');
    const bare = await emulator.app.request('/v1/customers');
    expect([bare.status, bare.headers.get('request-id')]).toEqual([401, expect.stringMatching(/^req_\w{14}$/)]);
    const basic = await emulator.app.request('/v1/customers', {
      headers: { authorization: `Basic ${btoa('sk_test_emulator:')}` },
    });
    expect(basic.status).toBe(200);
  });

  it('for an unknown object, with a link to the documentation', async () => {
    const { stripe } = await emulatorFixture();
    const error = await refusal(stripe.customers.retrieve('cus_none'));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({
      type: 'StripeInvalidRequestError',
      rawType: 'invalid_request_error',
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
      message: "No such customer: 'cus_none'",
      requestId: expect.stringMatching(/^req_/),
    });
  });

  it.each([
    ['customers', { emial: 'a@b.example' }, 'parameter_unknown', 'emial'],
    ['customers', { email: 'nobody' }, undefined, 'email'],
    ['customers', { balance: '1.5' }, 'parameter_invalid_integer', 'balance'],
    ['customers', { address: { planet: 'Mars' } }, 'parameter_unknown', 'address[planet]'],
    ['products', {}, 'parameter_missing', 'name'],
    ['prices', { currency: 'usd', unit_amount: -1, product: 'p' }, 'parameter_invalid_integer', 'unit_amount'],
    ['prices', { currency: 'usd', unit_amount: 1, product: 'prod_none' }, 'resource_missing', 'product'],
    ['refunds', {}, 'parameter_missing', undefined],
    ['subscriptions', { customer: '', items: [] }, 'parameter_invalid_empty', 'customer'],
  ] as const)('for %s with %o', async (resource, params, code, param) => {
    const { stripe } = await emulatorFixture();
    const create = stripe[resource].create.bind(stripe[resource]) as (given: object) => Promise<unknown>;
    expect(await refusal(create(params))).toMatchObject({
      statusCode: 400,
      ...(code ? { code } : {}),
      ...(param ? { param } : {}),
    });
  });

  it('for an unknown path: the SDK would take any other 404 for success', async () => {
    const { stripe } = await emulatorFixture();
    const error = await refusal(stripe.coupons.list());
    expect(error).toMatchObject({ statusCode: 404, message: 'Unrecognized request URL (GET: /v1/coupons).' });
  });

  it('for a card that is declined', async () => {
    const { stripe } = await emulatorFixture();
    const error = await refusal(
      stripe.paymentIntents.create({
        amount: 500,
        currency: 'usd',
        payment_method: 'pm_card_chargeDeclinedInsufficientFunds',
        confirm: true,
      }),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      payment_intent: { status: 'requires_payment_method' },
    });
    expect((await stripe.charges.list()).data).toMatchObject([
      { status: 'failed', paid: false, failure_code: 'card_declined' },
    ]);
  });

  it('for its own errors, which are marked as such', async () => {
    const errors: unknown[] = [];
    const emulator = createPayEmulator({ onError: (error) => errors.push(error), merchant: 'x' });
    emulator.apiFault = () => 'refuse';
    const stripe = new Stripe('sk_test_emulator', {
      httpClient: Stripe.createFetchHttpClient(emulator.fetch),
      maxNetworkRetries: 0,
    });
    expect(await refusal(stripe.customers.create({}))).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
    expect(errors).toEqual([]);
  });
});

describe('an idempotency key', () => {
  it('gets the same response again, and runs the call only once', async () => {
    const { stripe } = await emulatorFixture();
    const first = await stripe.customers.create({ email: 'a@b.example' }, { idempotencyKey: 'cus:1' });
    const again = await stripe.customers.create({ email: 'a@b.example' }, { idempotencyKey: 'cus:1' });
    expect(again.id).toBe(first.id);
    expect(header(again, 'idempotent-replayed')).toBe('true');
    expect(header(again, 'original-request')).toBe(header(first, 'request-id'));
    expect(header(first, 'idempotent-replayed')).toBeNull();
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('is refused for other parameters', async () => {
    const { stripe } = await emulatorFixture();
    await stripe.customers.create({ email: 'a@b.example' }, { idempotencyKey: 'k' });
    const error = await refusal(stripe.customers.create({ email: 'other@b.example' }, { idempotencyKey: 'k' }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
  });

  it("expires after a day on the emulator's clock", async () => {
    const { stripe, emulator } = await emulatorFixture();
    const first = await stripe.customers.create({}, { idempotencyKey: 'k' });
    emulator.clock.advance(daySeconds - 1);
    expect((await stripe.customers.create({}, { idempotencyKey: 'k' })).id).toBe(first.id);
    emulator.clock.advance(1);
    expect((await stripe.customers.create({}, { idempotencyKey: 'k' })).id).not.toBe(first.id);
  });

  it('stores a decline, but not a misspelled parameter', async () => {
    const { stripe } = await emulatorFixture();
    const pay = { amount: 500, currency: 'usd', payment_method: 'pm_card_chargeDeclined', confirm: true };
    await refusal(stripe.paymentIntents.create(pay, { idempotencyKey: 'pay' }));
    expect(
      new Headers((await refusal(stripe.paymentIntents.create(pay, { idempotencyKey: 'pay' }))).headers).get(
        'idempotent-replayed',
      ),
    ).toBe('true');
    expect((await stripe.charges.list()).data).toHaveLength(1);
    await refusal(
      stripe.products.create({ nmae: 'x' } as unknown as Stripe.ProductCreateParams, { idempotencyKey: 'p' }),
    );
    expect((await stripe.products.create({ name: 'x' }, { idempotencyKey: 'p' })).name).toBe('x');
  });

  it('returns the result of a call whose response was lost', async () => {
    const { stripe, emulator } = await emulatorFixture();
    emulator.apiFault = () => 'lose';
    await expect(stripe.customers.create({}, { idempotencyKey: 'k' })).rejects.toThrow(
      Stripe.errors.StripeConnectionError,
    );
    emulator.apiFault = null;
    const customer = await stripe.customers.create({}, { idempotencyKey: 'k' });
    expect(header(customer, 'idempotent-replayed')).toBe('true');
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('repeats a 500, like the provider', async () => {
    const { stripe, emulator } = await emulatorFixture();
    emulator.apiFault = () => 'fail';
    expect((await refusal(stripe.customers.create({}, { idempotencyKey: 'k' }))).statusCode).toBe(500);
    emulator.apiFault = null;
    expect((await refusal(stripe.customers.create({}, { idempotencyKey: 'k' }))).statusCode).toBe(500);
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });
});

it('lets the SDK time out on a hanging call, and retry after a rate limit', async () => {
  const { emulator } = await emulatorFixture();
  const client = { httpClient: Stripe.createFetchHttpClient(emulator.fetch), maxNetworkRetries: 0 };
  emulator.apiFault = () => 'hang';
  await expect(new Stripe('sk_test_emulator', { ...client, timeout: 30 }).customers.list()).rejects.toThrow(
    Stripe.errors.StripeConnectionError,
  );
  emulator.apiFault = () => 'rateLimit';
  await expect(new Stripe('sk_test_emulator', client).customers.list()).rejects.toThrow(
    Stripe.errors.StripeRateLimitError,
  );
});

describe('lists', () => {
  it('are sorted newest first and paged in both directions', async () => {
    const { stripe } = await emulatorFixture();
    const ids: string[] = [];
    for (let index = 0; index < 25; index += 1) ids.unshift((await stripe.customers.create({ name: `${index}` })).id);
    const first = await stripe.customers.list({ limit: 10 });
    expect(first).toMatchObject({ object: 'list', url: '/v1/customers', has_more: true });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    const third = await stripe.customers.list({ limit: 10, starting_after: ids[19] ?? '' });
    expect([third.has_more, third.data.map(({ id }) => id)]).toEqual([false, ids.slice(20)]);
    const back = await stripe.customers.list({ limit: 5, ending_before: ids[12] ?? '' });
    expect([back.has_more, back.data.map(({ id }) => id)]).toEqual([true, ids.slice(7, 12)]);
    const all: string[] = [];
    for await (const customer of stripe.customers.list({ limit: 7 })) all.push(customer.id);
    expect(all).toEqual(ids);
    expect(
      await stripe.customers.list({ limit: 3, ending_before: ids[9] ?? '' }).autoPagingToArray({ limit: 100 }),
    ).toHaveLength(9);
  });

  it('refuse two cursors, unknown ones and too much', async () => {
    const { stripe } = await emulatorFixture();
    expect(await refusal(stripe.customers.list({ starting_after: 'a', ending_before: 'b' }))).toMatchObject({
      code: 'parameters_exclusive',
    });
    expect(await refusal(stripe.customers.list({ starting_after: 'cus_none' }))).toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    });
    expect(await refusal(stripe.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
  });
});

describe('expand', () => {
  it('replaces ids with objects, also in lists, up to four levels deep', async () => {
    const { stripe, prices } = await emulatorFixture();
    const { data } = await stripe.prices.list({ lookup_keys: ['yearly'], expand: ['data.product'] });
    expect(data).toMatchObject([{ id: prices.yearly, product: { name: 'Clipharbor Premium' } }]);
    const { id: customer } = await stripe.customers.create({
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    });
    const made = await stripe.subscriptions.create({
      customer,
      items: [{ price: prices.monthly }],
      expand: ['latest_invoice.payments', 'customer', 'items.data.price.product'],
    });
    expect(made).toMatchObject({
      status: 'active',
      customer: { id: customer },
      items: { data: [{ price: { product: { name: 'Clipharbor Premium' } } }] },
      latest_invoice: {
        payments: { data: [{ status: 'paid', payment: { payment_intent: expect.stringMatching(/^pi_/) } }] },
      },
    });
    const invoice = (made.latest_invoice as Stripe.Invoice).id;
    const expandPayment = ['payments.data.payment.payment_intent'];
    expect(await stripe.invoices.retrieve(invoice, { expand: expandPayment })).toMatchObject({
      payments: { data: [{ payment: { payment_intent: { status: 'succeeded' } } }] },
    });
    const tooDeep = stripe.invoices.retrieve(invoice, {
      expand: ['payments.data.payment.payment_intent.latest_charge'],
    });
    expect((await refusal(tooDeep)).message).toContain('more than 4 levels');
    expect(
      await stripe.customers.retrieve(customer, {
        expand: ['subscriptions', 'invoice_settings.default_payment_method'],
      }),
    ).toMatchObject({
      subscriptions: { data: [{ id: made.id }] },
      invoice_settings: { default_payment_method: { card: { last4: '4242' } } },
    });
  });

  it('refuses fields that cannot be expanded, and too many levels', async () => {
    const { stripe } = await emulatorFixture();
    const { id } = await stripe.customers.create({ email: 'a@b.example' });
    await refusal(stripe.customers.update(id, { name: 'x', expand: ['email'] }));
    expect(await stripe.customers.retrieve(id)).toMatchObject({ name: null });
    for (const expand of ['email', 'nothing', 'invoice_settings.footer.x.y.z']) {
      expect(await refusal(stripe.customers.retrieve(id, { expand: [expand] }))).toMatchObject({
        param: 'expand',
        statusCode: 400,
      });
    }
  });
});
