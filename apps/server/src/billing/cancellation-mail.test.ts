import { randomUUID } from 'node:crypto';
import { subscriptionCalls } from '@clipharbor/contracts';
import { dayMs } from '@clipharbor/domain';
import { databasePerSuite, describeEngines, makePerson, type Person, service } from '@clipharbor/testkit/database';
import type { Stripe } from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import { reconcile } from './reconcile.ts';
import { type BillingFixture, billingFixture, orderBody, ownSubscription, planIds } from './testing/billing-fixture.ts';

const day = dayMs / 1000;
// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describeEngines('the mail about a cancellation', (engine) => {
  const database = databasePerSuite(engine);
  let fixture: BillingFixture;
  let ana: Person;
  beforeEach(async () => {
    fixture = await billingFixture(database());
    ana = await makePerson(database(), `ana-${randomUUID()}`);
    await database().as(service).query('select start_trial($1, $2, 1)', [ana.id, ana.email]);
    fixture.emulator.payCheckout(await fixture.order(ana, planIds.monthly));
    await fixture.deliverEvents();
  });
  const mails = async (template = 'subscription_canceled') => {
    const text = 'select data from mail_outbox where to_address = $1 and template = $2 order by id';
    return (await database().as(service).query<{ data: object }>(text, [ana.email, template])).rows;
  };
  const press = async (name: 'cancel' | 'renew') => {
    // The provider's times have a resolution of one second.
    fixture.emulator.clock.advance(1);
    const answer = await fixture.call(subscriptionCalls[name], await ownSubscription(fixture, ana), ana);
    expect(answer).toMatchObject({ status: 200 });
  };
  /** As in the provider's portal, of which we hear only from its events. */
  const atProvider = async (change: Stripe.SubscriptionUpdateParams) => {
    fixture.emulator.clock.advance(1);
    await fixture.deps.stripe.subscriptions.update((await ownSubscription(fixture, ana)).sub_id, change);
    await fixture.deliverEvents();
  };
  const useCard = async (token: string) => {
    const { stripe } = fixture.deps;
    const { customer } = await stripe.subscriptions.retrieve((await ownSubscription(fixture, ana)).sub_id);
    const { id } = await stripe.paymentMethods.attach(token, { customer: String(customer) });
    await atProvider({ default_payment_method: id });
  };
  const periodEnd = async () => {
    const account = await fixture.account(ana);
    if (!('periodEnd' in account)) throw new Error('no period');
    return account.periodEnd;
  };

  test('canceled on the account page: one mail with the last day, however often events repeat', async () => {
    await press('cancel');
    const accessUntil = new Date(await periodEnd()).toISOString();
    expect(await mails()).toMatchObject([{ data: { plan: 'Monthly', accessUntil } }]);
    fixture.emulator.webhooks.faults = { fate: () => ({ kind: 'duplicate', copies: 10 }) };
    await fixture.deliverEvents();
    await press('cancel');
    await fixture.deliverEvents();
    await reconcile(fixture.deps);
    expect(await mails()).toHaveLength(1);
    // Nor is there another when it has run out.
    fixture.emulator.clock.advance(40 * day);
    await fixture.deliverEvents();
    expect(await fixture.account(ana)).toMatchObject({ status: 'canceled' });
    expect(await mails()).toHaveLength(1);
  });

  test('canceled in the portal: one mail, also if the provider changes the date of the cancellation', async () => {
    fixture.emulator.webhooks.faults = { fate: () => ({ kind: 'duplicate', copies: 3 }) };
    await atProvider({ cancel_at_period_end: true });
    expect(await mails()).toHaveLength(1);
    await atProvider({ cancel_at: (await periodEnd()) / 1000 });
    await useCard('pm_card_visa');
    expect(await mails()).toHaveLength(1);
  });

  test('of a cancellation that no event reported, reconciliation tells', async () => {
    fixture.emulator.webhooks.faults = { fate: () => ({ kind: 'lose' }) };
    await atProvider({ cancel_at_period_end: true });
    expect(await mails()).toHaveLength(0);
    await reconcile(fixture.deps);
    expect(await mails()).toHaveLength(1);
  });

  test('renewed and canceled again: a second mail', async () => {
    await press('cancel');
    await press('renew');
    await fixture.deliverEvents();
    expect(await mails()).toHaveLength(1);
    await press('cancel');
    await fixture.deliverEvents();
    expect(await mails()).toHaveLength(2);
  });

  test('no mail for a change of plan, which also reverts a cancellation', async () => {
    const change = async (plan: number) => {
      fixture.emulator.clock.advance(day);
      const answer = await fixture.call(subscriptionCalls.processSubscription, orderBody(ana, plan), ana);
      expect(answer).toMatchObject({ status: 200, data: { action: 'updated' } });
      await fixture.deliverEvents();
    };
    await change(planIds.halfYear);
    expect(await mails()).toHaveLength(0);
    await press('cancel');
    await change(planIds.yearly);
    expect(await fixture.account(ana)).toMatchObject({ isCanceled: false });
    expect(await mails()).toHaveLength(1);
  });

  test('a refund has its own mail and no other', async () => {
    const refund = await fixture.call(subscriptionCalls.refund, { explanation: 'Not for me' }, ana);
    expect(refund).toMatchObject({ status: 200 });
    await fixture.deliverEvents();
    expect(await fixture.account(ana)).toMatchObject({ status: 'canceled' });
    expect(await mails('refund')).toHaveLength(1);
    expect(await mails()).toHaveLength(0);
  });

  test('no mail if the subscription ends at once, or only after further periods', async () => {
    await atProvider({ cancel_at: (await periodEnd()) / 1000 + 90 * day });
    expect(await fixture.account(ana)).toMatchObject({ isCanceled: true });
    expect(await mails()).toHaveLength(0);
    await atProvider({ cancel_at: '' });
    await fixture.deps.stripe.subscriptions.cancel((await ownSubscription(fixture, ana)).sub_id);
    await fixture.deliverEvents();
    expect(await fixture.account(ana)).toMatchObject({ status: 'canceled' });
    expect(await mails()).toHaveLength(0);
  });

  test('while the renewal is still to be paid, nothing is promised', async () => {
    // The provider counts a renewed subscription as active for an hour before it charges the card.
    fixture.emulator.clock.advanceTo((await periodEnd()) / 1000);
    await fixture.deliverEvents();
    await press('cancel');
    expect(await mails()).toHaveLength(0);
    fixture.emulator.clock.advance(7200);
    await fixture.deliverEvents();
    expect(await mails()).toHaveLength(1);
  });

  test('a canceled subscription whose payment failed is confirmed once it is paid', async () => {
    await useCard('pm_card_chargeCustomerFail');
    fixture.emulator.clock.advanceTo((await periodEnd()) / 1000 + 7200);
    await fixture.deliverEvents();
    await atProvider({ cancel_at_period_end: true });
    expect(await fixture.account(ana)).toMatchObject({ status: 'past_due', isCanceled: true });
    expect(await mails()).toHaveLength(0);
    await useCard('pm_card_visa');
    fixture.emulator.clock.advance(5 * day);
    await fixture.deliverEvents();
    expect(await mails()).toHaveLength(1);
  });
});
