import { randomUUID } from 'node:crypto';
import { subscriptionCalls } from '@clipharbor/contracts';
import { accountCard, cardStatuses, dayMs, planCards, planLabels } from '@clipharbor/domain';
import { databasePerSuite, describeEngines, makePerson, type Person, service } from '@clipharbor/testkit/database';
import { expect, test, vi } from 'vitest';
import {
  type BillingFixture,
  billingFixture,
  cards,
  orderBody,
  ownSubscription,
  planIds,
} from './testing/billing-fixture.ts';

const day = dayMs / 1000;
// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/**
 * What the screens show: the card's heading and actions, the label of each plan's button, and whether the product may be used.
 */
async function screens(fixture: BillingFixture, person: Person) {
  const now = fixture.deps.now();
  const account = await fixture.account(person);
  const { status, actions } = accountCard(account, now);
  const { rows } = await fixture.deps.database
    .as(person.identity)
    .query<{ ok: boolean }>('select is_entitled as ok from public.entitlement($1, $2)', [
      person.id,
      new Date(now).toISOString(),
    ]);
  return {
    card: [cardStatuses[status].text, ...actions].join(' | '),
    buttons: planCards(fixture.plans, account, now)
      .map(({ plan, button }) => `${plan.name}: ${planLabels[button.label]}${button.action ? '' : ' (off)'}`)
      .join(' | '),
    isEntitled: rows[0]?.ok,
  };
}

describeEngines('a whole life', (engine) => {
  const database = databasePerSuite(engine);

  test('from the first trial to the last refund', async () => {
    const fixture = await billingFixture(database());
    const ana = await makePerson(database(), `ana-${randomUUID()}`);
    const { emulator } = fixture;
    const advanceDays = async (days: number) => {
      emulator.clock.advance(Math.round(days * day));
      await fixture.deliverEvents();
    };
    const latest = async () => (await fixture.history(ana)).at(-1);
    const useCard = async (token: string) => {
      const { stripe } = fixture.deps;
      const body = await ownSubscription(fixture, ana);
      const { customer } = await stripe.subscriptions.retrieve(body.sub_id);
      const method = await stripe.paymentMethods.attach(token, { customer: String(customer) });
      await stripe.subscriptions.update(body.sub_id, { default_payment_method: method.id });
      return body.sub_id;
    };

    // A new account: a paid plan is refused until the trial has been started.
    expect(await screens(fixture, ana)).toMatchObject({
      card: 'No active subscription | viewPlans',
      buttons:
        'Free Trial: Try Now | Monthly: Subscribe Now | Half-year: Subscribe Now | Yearly: Subscribe Now | Lifetime: Subscribe Now',
      isEntitled: false,
    });
    const tooEarly = await fixture.call(subscriptionCalls.processSubscription, orderBody(ana, planIds.monthly), ana);
    expect(tooEarly).toMatchObject({ status: 409, code: 'trial.required' });

    const trial = { user_id: ana.id, plan_id: planIds.trial };
    expect(await fixture.call(subscriptionCalls.registerFreeTrial, trial, ana)).toMatchObject({ status: 200 });
    const again = await fixture.call(subscriptionCalls.registerFreeTrial, trial, ana);
    expect(again).toMatchObject({ status: 409, code: 'trial.used' });
    expect(await screens(fixture, ana)).toEqual({
      card: 'Subscription active | upgrade',
      buttons:
        'Free Trial: Try Now (off) | Monthly: Upgrade to Premium | Half-year: Upgrade to Premium | Yearly: Upgrade to Premium | Lifetime: Upgrade to Premium',
      isEntitled: true,
    });

    await advanceDays(1);
    // A declined card changes nothing, a valid one does.
    const session = await fixture.order(ana, planIds.monthly);
    expect(emulator.payCheckout(session, cards.declined)).toMatchObject({ kind: 'declined' });
    await fixture.deliverEvents();
    expect((await fixture.account(ana)).kind).toBe('trial');
    emulator.payCheckout(session, cards.good);
    const back = await fixture.call(subscriptionCalls.checkoutSession, { sid: session }, ana);
    expect(back).toMatchObject({ status: 200, data: { status: 'complete', url: null } });
    const monthly = {
      card: 'Subscription active | cancel',
      buttons:
        'Monthly: Already Subscribed (off) | Half-year: Upgrade to New | Yearly: Upgrade to New | Lifetime: Upgrade to New',
      isEntitled: true,
    };
    // Shown without waiting for events, and unchanged when they arrive.
    expect(await screens(fixture, ana)).toEqual(monthly);
    await fixture.deliverEvents();
    expect(await screens(fixture, ana)).toEqual(monthly);
    expect(await fixture.history(ana)).toEqual(['creation Free Trial', 'creation Monthly']);

    // Ten days later, upgrade to the half-year plan: the amount shown is the amount charged.
    await advanceDays(10);
    const preview = await fixture.call(subscriptionCalls.preview, { plan_id: planIds.halfYear }, ana);
    const terms = preview.data?.terms;
    expect(preview.data).toMatchObject({ planId: planIds.halfYear, terms: { renewal: { cents: 3594 } } });
    expect(terms?.creditCents).toBeGreaterThan(450);
    expect(terms?.dueNowCents).toBe(3594 - (terms?.creditCents ?? 0));
    const upgrade = await fixture.call(subscriptionCalls.processSubscription, orderBody(ana, planIds.halfYear), ana);
    expect(upgrade).toMatchObject({ status: 200, data: { action: 'updated' } });
    const [charge] = (await fixture.deps.stripe.charges.list({ limit: 1 })).data;
    expect(charge?.amount).toBe(terms?.dueNowCents);
    expect(await latest()).toBe('creation Half-year');
    const halfYear = {
      card: 'Subscription active | cancel',
      buttons:
        'Monthly: Already Subscribed (off) | Half-year: Already Subscribed (off) | Yearly: Upgrade to New | Lifetime: Upgrade to New',
      isEntitled: true,
    };
    expect(await screens(fixture, ana)).toEqual(halfYear);

    // C10: the card fails at renewal. Three days of grace, then nothing, and once paid it counts again.
    const subId = await useCard('pm_card_chargeCustomerFail');
    const account = await fixture.account(ana);
    if (!('periodEnd' in account)) throw new Error('no period');
    emulator.clock.advanceTo(account.periodEnd / 1000);
    await fixture.deliverEvents();
    expect(await screens(fixture, ana)).toMatchObject({ card: 'Subscription active | cancel', isEntitled: true });
    await advanceDays(0.1);
    const due = {
      card: 'Subscription expired | resubscribe | updateCard',
      buttons:
        'Monthly: Already Subscribed (off) | Half-year: Renew Subscription | Yearly: Upgrade to New | Lifetime: Upgrade to New',
      isEntitled: true,
    };
    expect(await screens(fixture, ana)).toEqual(due);
    const second = await fixture.call(subscriptionCalls.processSubscription, orderBody(ana, planIds.yearly), ana);
    expect(second).toMatchObject({ status: 409, code: 'subscription.pastDue' });
    await advanceDays(2.8);
    expect(await screens(fixture, ana)).toMatchObject({ isEntitled: true });
    await advanceDays(0.3);
    expect(await screens(fixture, ana)).toEqual({ ...due, isEntitled: false });
    const portal = await fixture.call(subscriptionCalls.portal, { locale: 'de' }, ana);
    expect(portal.data?.url).toMatch(/^http/);
    await useCard('pm_card_visa');
    await advanceDays(5);
    expect(await screens(fixture, ana)).toEqual(halfYear);

    // Canceled, reverted, canceled again: runs to the end of its period.
    const cancel = async () => fixture.call(subscriptionCalls.cancel, await ownSubscription(fixture, ana), ana);
    expect(await cancel()).toMatchObject({ status: 200 });
    expect(await screens(fixture, ana)).toEqual({ ...halfYear, card: 'Subscription active | renew' });
    const renew = await fixture.call(subscriptionCalls.renew, await ownSubscription(fixture, ana), ana);
    expect(renew).toMatchObject({ status: 200 });
    expect(await screens(fixture, ana)).toEqual(halfYear);
    // The provider's times have a resolution of one second.
    emulator.clock.advance(1);
    expect(await cancel()).toMatchObject({ status: 200 });
    expect(await screens(fixture, ana)).toEqual({ ...halfYear, card: 'Subscription active | renew' });
    expect(await latest()).toBe('cancellation Half-year');
    await advanceDays(190);
    const over = {
      card: 'Subscription expired | resubscribe',
      buttons:
        'Monthly: Already Subscribed (off) | Half-year: Renew Subscription | Yearly: Upgrade to New | Lifetime: Upgrade to New',
      isEntitled: false,
    };
    expect(await screens(fixture, ana)).toEqual(over);
    const tooLate = await fixture.call(subscriptionCalls.renew, await ownSubscription(fixture, ana), ana);
    expect(tooLate).toMatchObject({ status: 409, code: 'subscription.ended' });

    // Bought again.
    emulator.payCheckout(await fixture.order(ana, planIds.halfYear));
    await fixture.deliverEvents();
    expect(await screens(fixture, ana)).toEqual(halfYear);
    expect((await ownSubscription(fixture, ana)).sub_id).not.toBe(subId);

    await advanceDays(1);
    // Lifetime: the running subscription ends with it.
    emulator.payCheckout(await fixture.order(ana, planIds.lifetime));
    await fixture.deliverEvents();
    expect(await screens(fixture, ana)).toEqual({
      card: 'Lifetime Access',
      buttons: ['Free Trial', 'Monthly', 'Half-year', 'Yearly', 'Lifetime']
        .map((plan) => `${plan}: Lifetime Access Included (off)`)
        .join(' | '),
      isEntitled: true,
    });
    const live = await fixture.deps.stripe.subscriptions.list({ status: 'active' });
    expect(live.data).toEqual([]);

    // A refund, once.
    const quote = await fixture.call(subscriptionCalls.refundQuote, {}, ana);
    expect(quote.data).toMatchObject({ payment: { amountCents: 8940, downloadsSince: 0 }, obstacles: [] });
    const silent = await fixture.call(subscriptionCalls.refund, { explanation: '  ' }, ana);
    expect(silent).toMatchObject({ status: 400, code: 'refund.explanationMissing' });
    const refund = await fixture.call(subscriptionCalls.refund, { explanation: 'Not for me' }, ana);
    expect(refund).toMatchObject({ status: 200, data: { amountCents: 8940 } });
    await fixture.deliverEvents();
    expect(await screens(fixture, ana)).toEqual(over);
    // What ended within its period has no end date in the future.
    const ended = await fixture.account(ana);
    expect('periodEnd' in ended ? ended.periodEnd : Number.NaN).toBeLessThanOrEqual(fixture.deps.now());
    expect(await fixture.history(ana)).toEqual([
      ...['creation Free Trial', 'creation Monthly', 'creation Half-year', 'cancellation Half-year'],
      ...['creation Half-year', 'creation Lifetime', 'cancellation Half-year', 'cancellation Lifetime'],
    ]);

    const { rows } = await database()
      .as(service)
      .query('select template from mail_outbox where to_address = $1 order by id', [ana.email]);
    const sent = Object.groupBy(rows, ({ template }) => String(template));
    expect(Object.fromEntries(Object.entries(sent).map(([name, list]) => [name, list?.length]))).toEqual({
      ...{ receipt: 5, payment_failed: 1, subscription_canceled: 2, refund: 1 },
    });
  });
});
