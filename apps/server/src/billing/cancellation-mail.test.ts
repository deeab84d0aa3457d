import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { subscriptionCalls } from '@clipharbor/contracts';
import { dayMs } from '@clipharbor/domain';
import { databasePerSuite, describeEngines, makePerson, type Person, service } from '@clipharbor/testkit/database';
import type { Stripe } from 'stripe';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { closeCustomer } from './close-customer.ts';
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
  /** Like in the provider's portal, which we only learn about from its events. */
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
    // There is no other mail when it ends.
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

  test('reconciliation announces a cancellation that no event reported', async () => {
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

  test('a refund has its own mail only', async () => {
    const refund = await fixture.call(subscriptionCalls.refund, { explanation: 'Not for me' }, ana);
    expect(refund).toMatchObject({ status: 200 });
    await fixture.deliverEvents();
    expect(await fixture.account(ana)).toMatchObject({ status: 'canceled' });
    expect(await mails('refund')).toHaveLength(1);
    expect(await mails()).toHaveLength(0);
  });

  describe.each([
    ['within the period', -10],
    ['after further renewals', 75],
  ])('for a date of its own, %s', (_when, days) => {
    const facts = async () => {
      const [end, renewsAt] = [(await periodEnd()) + days * dayMs, await periodEnd()];
      const iso = (moment: number) => new Date(moment).toISOString();
      return {
        end: end / 1000,
        data: { accessUntil: iso(end), renewsAt: days > 0 ? iso(renewsAt) : null, isOver: false },
      };
    };

    test('one mail with that day, and the next renewal if there is one; none when it ends', async () => {
      const { end, data } = await facts();
      fixture.emulator.webhooks.faults = { fate: () => ({ kind: 'duplicate', copies: 3 }) };
      await atProvider({ cancel_at: end });
      expect(await mails()).toMatchObject([{ data }]);
      await useCard('pm_card_visa');
      await reconcile(fixture.deps);
      // Past every renewal, whose charge follows an hour later.
      while (fixture.emulator.clock.now < end + 2 * day) {
        fixture.emulator.clock.advance(day / 2);
        await fixture.deliverEvents();
      }
      expect(await fixture.account(ana)).toMatchObject({ status: 'canceled' });
      expect(await mails()).toHaveLength(1);
    });

    test('reconciliation announces a day that no event reported', async () => {
      const { end, data } = await facts();
      fixture.emulator.webhooks.faults = { fate: () => ({ kind: 'lose' }) };
      await atProvider({ cancel_at: end });
      await reconcile(fixture.deps);
      await reconcile(fixture.deps);
      expect(await mails()).toMatchObject([{ data }]);
    });

    test('one mail with the new day each time it is moved', async () => {
      const { end } = await facts();
      for (const moved of [end, end + day, end]) await atProvider({ cancel_at: moved });
      const accessUntil = [end, end + day, end].map((moment) => new Date(moment * 1000).toISOString());
      expect((await mails()).map(({ data }) => data)).toMatchObject(
        accessUntil.map((until) => ({ accessUntil: until })),
      );
    });

    test('removed and set again: a second mail', async () => {
      const { end } = await facts();
      await atProvider({ cancel_at: end });
      await press('renew');
      await atProvider({ cancel_at: end });
      expect(await mails()).toHaveLength(2);
    });
  });

  test('to end with the period instead of after further renewals: a mail with the earlier day', async () => {
    await atProvider({ cancel_at: (await periodEnd()) / 1000 + 90 * day });
    await press('cancel');
    await fixture.deliverEvents();
    expect(await mails()).toMatchObject([{}, { data: { accessUntil: new Date(await periodEnd()).toISOString() } }]);
  });

  test.each([false, true])('ended at once (canceled before: %s): one mail with the day', async (isCanceledBefore) => {
    if (isCanceledBefore) await press('cancel');
    fixture.emulator.webhooks.faults = { fate: () => ({ kind: 'duplicate', copies: 3 }) };
    fixture.emulator.clock.advance(day);
    await fixture.deps.stripe.subscriptions.cancel((await ownSubscription(fixture, ana)).sub_id);
    const accessUntil = new Date(fixture.emulator.clock.now * 1000).toISOString();
    await fixture.deliverEvents();
    await reconcile(fixture.deps);
    expect(await fixture.account(ana)).toMatchObject({ status: 'canceled' });
    expect((await mails()).at(-1)).toMatchObject({ data: { accessUntil, renewsAt: null, isOver: true } });
    expect(await mails()).toHaveLength(isCanceledBefore ? 2 : 1);
  });

  test('ended by a failed payment, or for a lifetime: no mail', async () => {
    const { sub_id: subId } = await ownSubscription(fixture, ana);
    await useCard('pm_card_chargeCustomerFail');
    for (const moment of [(await periodEnd()) / 1000 + 7200, (await periodEnd()) / 1000 + 30 * day]) {
      fixture.emulator.clock.advanceTo(moment);
      await fixture.deliverEvents();
    }
    expect((await fixture.deps.stripe.subscriptions.retrieve(subId)).status).toBe('canceled');
    expect(await mails('payment_failed')).toHaveLength(1);
    fixture.emulator.payCheckout(await fixture.order(ana, planIds.yearly));
    await fixture.deliverEvents();
    fixture.emulator.payCheckout(await fixture.order(ana, planIds.lifetime));
    await fixture.deliverEvents();
    expect(await fixture.account(ana)).toMatchObject({ kind: 'lifetime' });
    expect(await mails()).toHaveLength(0);
  });

  test('an account that is being deleted gets no mail about the end of its subscription', async () => {
    await closeCustomer(fixture.deps, ana.id);
    // The account itself is deleted a moment later; the events may arrive first.
    await fixture.deliverEvents();
    expect(await fixture.account(ana)).toMatchObject({ status: 'canceled' });
    expect(await mails()).toHaveLength(0);
  });

  describe('a change of plan for a subscription that will end', () => {
    const changeTo = (plan: number) => fixture.call(subscriptionCalls.processSubscription, orderBody(ana, plan), ana);
    /** Lets events arrive after each of our calls to the provider, as they do over a network. */
    const deliverInBetween = () => {
      const { subscriptions } = fixture.deps.stripe;
      const update = subscriptions.update.bind(subscriptions);
      const spy = vi.spyOn(subscriptions, 'update').mockImplementation(async (...given) => {
        const answer = await update(...given);
        await fixture.deliverEvents();
        return answer;
      });
      onTestFinished(() => spy.mockRestore());
    };

    test.each([0, -5, 75])('sends no mail about an intermediate state (ends %i days later)', async (days) => {
      if (days === 0) await press('cancel');
      else await atProvider({ cancel_at: (await periodEnd()) / 1000 + days * day });
      fixture.emulator.clock.advance(day);
      deliverInBetween();
      expect(await changeTo(planIds.yearly)).toMatchObject({ status: 200, data: { action: 'updated' } });
      await fixture.deliverEvents();
      expect(await fixture.account(ana)).toMatchObject({ isCanceled: false });
      expect(await mails()).toHaveLength(1);
      // From here on, canceling is news again.
      await press('cancel');
      expect(await mails()).toHaveLength(2);
    });

    test('that is not paid keeps its end, for which there was a mail', async () => {
      await atProvider({ cancel_at: (await periodEnd()) / 1000 + 75 * day });
      await useCard('pm_card_chargeCustomerFail');
      deliverInBetween();
      expect((await changeTo(planIds.yearly)).code).toBe('payment.declined');
      await fixture.deliverEvents();
      await reconcile(fixture.deps);
      expect(await fixture.account(ana)).toMatchObject({ isCanceled: true });
      expect(await mails()).toHaveLength(1);
    });
  });

  test('after a server update, ends that the previous version announced or ignored are not announced again', async () => {
    const migration = new URL('../../../../supabase/migrations/20261119200000_announced_end.sql', import.meta.url);
    const [fill = ''] = /update public\.billing_subscription[^;]+;/.exec(await readFile(migration, 'utf8')) ?? [];
    const update = async () => {
      await database().as(service).query('update billing_subscription set announced_end = null');
      await database().as(service).query(fill);
      await reconcile(fixture.deps);
    };
    await press('cancel');
    await update();
    expect(await mails()).toHaveLength(1);
    fixture.emulator.clock.advance(day);
    await fixture.deps.stripe.subscriptions.cancel((await ownSubscription(fixture, ana)).sub_id);
    await fixture.deliverEvents();
    expect(await mails()).toHaveLength(2);
    await update();
    expect(await mails()).toHaveLength(2);
  });

  test('while the renewal is unpaid, nothing is promised', async () => {
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
