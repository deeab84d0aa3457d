import { randomUUID } from 'node:crypto';
import { subscriptionCalls } from '@clipharbor/contracts';
import { databasePerSuite, makePerson, type Person, service } from '@clipharbor/testkit/database';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type BillingFixture,
  billingFixture,
  cards,
  orderBody,
  ownSubscription,
  planIds,
} from '../billing/testing/billing-fixture.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const database = databasePerSuite('pglite');
let fixture: BillingFixture;
let ana: Person;
let eve: Person;
beforeEach(async () => {
  fixture = await billingFixture(database());
  [ana, eve] = [
    await makePerson(database(), `ana-${randomUUID()}`),
    await makePerson(database(), `eve-${randomUUID()}`),
  ];
  for (const { id, email } of [ana, eve]) {
    await database().as(service).query('select start_trial($1, $2, 1)', [id, email]);
  }
});
const subscribe = async (person: Person, plan: number = planIds.monthly, card: string = cards.good) => {
  fixture.emulator.payCheckout(await fixture.order(person, plan), card);
  await fixture.deliverEvents();
};
const create = (own: object, person = ana) =>
  fixture.call(
    subscriptionCalls.create,
    { user_id: ana.id, email: ana.email, plan_id: planIds.monthly, ...own },
    person,
  );

describe('a request that names someone else', () => {
  it.each([
    ['another user', () => ({ user_id: eve.id })],
    ['another address', () => ({ email: eve.email })],
    ['the product of another plan', () => ({ product_id: 'clipharbor_yearly' })],
    ['a customer that is not theirs', () => ({ customer_id: 'cus_foreign' })],
    ['a card that is not theirs', () => ({ payment_method: 'pm_foreign' })],
  ])('%s: is refused with 403, and nothing is ordered', async (_, own) => {
    expect(await create(own())).toMatchObject({ status: 403, code: 'auth.mismatch' });
    expect((await fixture.deps.stripe.checkout.sessions.list()).data).toEqual([]);
  });

  it('one’s own ids are accepted in any spelling', async () => {
    const own = { user_id: ana.id.toUpperCase(), email: ana.email.toUpperCase(), product_id: 'clipharbor_monthly' };
    expect(await create(own)).toMatchObject({ status: 200, data: { action: 'payment-url' } });
  });

  it("another user's subscription or checkout is not found", async () => {
    await subscribe(eve);
    await subscribe(ana);
    const foreign = { ...(await ownSubscription(fixture, eve)), user_id: ana.id, email: ana.email };
    for (const call of [subscriptionCalls.cancel, subscriptionCalls.renew]) {
      expect(await fixture.call(call, foreign, ana)).toMatchObject({ status: 404, code: 'subscription.notFound' });
    }
    expect(await fixture.account(eve)).toMatchObject({ isCanceled: false });
    const [session] = (await fixture.deps.stripe.checkout.sessions.list({ limit: 1 })).data;
    const order = await fixture.call(subscriptionCalls.checkoutSession, { sid: session?.id ?? '' }, eve);
    expect(order).toMatchObject({ status: 404, code: 'checkout.notFound' });
  });
});

describe('buying', () => {
  it('returns to the visitor’s own language', async () => {
    const body = JSON.stringify(orderBody(ana, planIds.yearly));
    const token = Buffer.from(JSON.stringify(ana.identity.claims)).toString('base64url');
    await fixture.request('/subscription/process-subscription', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        cookie: 'a=b; userLanguage=pt-BR',
        authorization: `Bearer ${token}`,
      },
    });
    const [session] = (await fixture.deps.stripe.checkout.sessions.list()).data;
    expect(session).toMatchObject({
      success_url: 'https://clipharbor.example/pt-BR/user?payment_status=success',
      cancel_url: 'https://clipharbor.example/pt-BR/user?payment_status=fail',
      amount_total: 4794,
      client_reference_id: ana.id,
    });
  });

  it.each([
    ['an unknown plan', 99, 404, 'plan.notFound'],
    ['a plan no longer sold', planIds.quarterly, 409, 'plan.unavailable'],
    ['the trial', planIds.trial, 409, 'plan.notUpgrade'],
  ])('%s is refused', async (_, plan, status, code) => {
    expect(await create({ plan_id: plan })).toMatchObject({ status, code });
    const preview = await fixture.call(subscriptionCalls.preview, { plan_id: plan }, ana);
    expect(preview).toMatchObject({ status, code });
  });

  it('shows an order to its owner while it is open', async () => {
    const sid = await fixture.order(ana, planIds.lifetime);
    const order = await fixture.call(subscriptionCalls.checkoutSession, { sid }, ana);
    expect(order.data).toMatchObject({ sid, status: 'open', planId: planIds.lifetime, amountCents: 8940 });
    expect(order.data?.url).toMatch(/^http/);
    fixture.emulator.clock.advance(25 * 3600);
    const over = await fixture.call(subscriptionCalls.checkoutSession, { sid }, ana);
    expect(over.data).toMatchObject({ status: 'expired', url: null });
  });

  it('quotes the price of a first purchase without asking the provider', async () => {
    fixture.emulator.apiFault = () => 'refuse';
    const first = await fixture.call(subscriptionCalls.preview, { plan_id: planIds.halfYear }, ana);
    expect(first.data).toMatchObject({
      planId: planIds.halfYear,
      terms: {
        ...{ priceCents: 3594, creditCents: 0, dueNowCents: 3594, carriedCreditCents: 0, endsCurrent: false },
        renewal: { every: { period: 'month', count: 6 }, cents: 3594, nextCharge: { cents: 3594 } },
      },
    });
    const forEver = await fixture.call(subscriptionCalls.preview, { plan_id: planIds.lifetime }, ana);
    expect(forEver.data).toMatchObject({ terms: { dueNowCents: 8940, renewal: null } });
  });
});

describe('changing a plan', () => {
  it('with a declined card changes nothing, and works once the card is updated', async () => {
    await subscribe(ana, planIds.monthly, cards.failsLater);
    const change = () => fixture.call(subscriptionCalls.processSubscription, orderBody(ana, planIds.yearly), ana);
    expect(await change()).toMatchObject({ status: 402, code: 'payment.declined' });
    await fixture.deliverEvents();
    expect(await fixture.account(ana)).toMatchObject({ plan: { id: planIds.monthly }, status: 'active' });
    const { stripe } = fixture.deps;
    const { sub_id: subId } = await ownSubscription(fixture, ana);
    const { customer } = await stripe.subscriptions.retrieve(subId);
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: String(customer) });
    await stripe.subscriptions.update(subId, { default_payment_method: card.id });
    expect(await change()).toMatchObject({ status: 200, data: { action: 'updated' } });
    expect(await fixture.account(ana)).toMatchObject({ plan: { id: planIds.yearly }, status: 'active' });
  });

  it('reverts a cancellation', async () => {
    await subscribe(ana);
    await fixture.call(subscriptionCalls.cancel, await ownSubscription(fixture, ana), ana);
    await fixture.call(subscriptionCalls.processSubscription, orderBody(ana, planIds.yearly), ana);
    expect(await fixture.account(ana)).toMatchObject({ plan: { id: planIds.yearly }, isCanceled: false });
  });

  it('from a page that is out of date is refused', async () => {
    await subscribe(ana);
    const body = { ...orderBody(ana, planIds.yearly), currentPlanId: planIds.halfYear };
    const old = await fixture.call(subscriptionCalls.processSubscription, body, ana);
    expect(old).toMatchObject({ status: 409, code: 'subscription.changed' });
    const other = { ...(await ownSubscription(fixture, ana)), plan_id: planIds.yearly };
    expect(await fixture.call(subscriptionCalls.cancel, other, ana)).toMatchObject({ code: 'subscription.changed' });
  });
});

it('a user without purchases has no portal, nothing to cancel and nothing to refund', async () => {
  expect(await fixture.call(subscriptionCalls.portal, {}, ana)).toMatchObject({ code: 'subscription.notFound' });
  const trial = await ownSubscription(fixture, ana);
  expect(await fixture.call(subscriptionCalls.cancel, trial, ana)).toMatchObject({ code: 'subscription.notFound' });
  expect((await fixture.call(subscriptionCalls.refundQuote, {}, ana)).data).toEqual({ payment: null, obstacles: [] });
  const refund = await fixture.call(subscriptionCalls.refund, { explanation: 'x' }, ana);
  expect(refund).toMatchObject({ status: 404, code: 'refund.notFound' });
});
