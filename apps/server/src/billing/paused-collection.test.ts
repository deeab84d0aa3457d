import { randomUUID } from 'node:crypto';
import { subscriptionCalls } from '@clipharbor/contracts';
import { databasePerSuite, describeEngines, makePerson, type Person, service } from '@clipharbor/testkit/database';
import { beforeEach, expect, test, vi } from 'vitest';
import { reconcile } from './reconcile.ts';
import { type BillingFixture, billingFixture, orderBody, ownSubscription, planIds } from './testing/billing-fixture.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const day = 86_400;

describeEngines('collection that support has paused', (engine) => {
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
  const stripe = () => fixture.deps.stripe;
  const account = async () => {
    const read = await fixture.account(ana);
    if (read.kind !== 'paid') throw new Error(`${ana.email} is ${read.kind}`);
    return read;
  };
  const set = async (params: Parameters<BillingFixture['deps']['stripe']['subscriptions']['update']>[1]) => {
    await stripe().subscriptions.update((await account()).subId, params);
    await fixture.deliverEvents();
  };
  const wait = async (days: number) => {
    fixture.emulator.clock.advance(days * day);
    await fixture.deliverEvents();
  };
  const charges = async () => (await stripe().charges.list()).data.filter(({ paid }) => paid).length;
  const isEntitled = async () => {
    const text = 'select is_entitled as ok from entitlement($1, $2)';
    const values = [ana.id, new Date(fixture.deps.now()).toISOString()];
    return (await database().as(service).query<{ ok: boolean }>(text, values)).rows[0]?.ok;
  };
  const mails = async (template: string) => {
    const text = 'select data from mail_outbox where to_address = $1 and template = $2 order by id';
    return (await database().as(service).query(text, [ana.email, template])).rows.map(({ data }) => data);
  };

  test.each(['void', 'keep_as_draft', 'mark_uncollectible'] as const)(
    'gives free time (%s): access goes on, and no charge is promised until it is resumed',
    async (behavior) => {
      await set({ pause_collection: { behavior } });
      expect(await account()).toMatchObject({ status: 'active', isPaused: true, isCanceled: false });
      await wait(40);
      expect(await account()).toMatchObject({ status: 'active', isPaused: true });
      expect([await isEntitled(), await charges()]).toEqual([true, 1]);
      await set({ pause_collection: '' });
      await reconcile(fixture.deps);
      expect(await account()).toMatchObject({ status: 'active', isPaused: false });
      // The period that began without a charge stays free to its end, past the days of grace.
      await wait(15);
      expect([await isEntitled(), await charges()]).toEqual([true, 1]);
      await wait(10);
      expect([await isEntitled(), await charges()]).toEqual([true, 2]);
      expect([await mails('receipt'), await mails('payment_failed')]).toMatchObject([{ length: 2 }, []]);
    },
  );

  test.each([
    [-1, false],
    [0, false],
    [1, true],
  ])('that resumes %i days after the renewal: whether it is charged is known', async (days, isPaused) => {
    const { periodEnd } = await account();
    await set({ pause_collection: { behavior: 'void', resumes_at: periodEnd / 1000 + days * day } });
    expect(await account()).toMatchObject({ isPaused });
    fixture.emulator.clock.advanceTo(periodEnd / 1000 + 7200);
    expect(await charges()).toBe(isPaused ? 1 : 2);
  });

  test('a receipt that is sent meanwhile does not promise a renewal', async () => {
    await stripe().subscriptions.update((await account()).subId, { pause_collection: { behavior: 'void' } });
    await database().as(service).query('delete from billing_payment where owner_id = $1', [ana.id]);
    await database().as(service).query(`delete from mail_outbox where to_address = $1`, [ana.email]);
    await fixture.deliverEvents();
    expect(await mails('receipt')).toMatchObject([{ renewsAt: null, endsAt: expect.any(String) }]);
  });

  test('an end within the period is confirmed by mail; a later one once it is known what is charged until then', async () => {
    await set({ pause_collection: { behavior: 'void' } });
    const { periodEnd } = await account();
    await set({ cancel_at: periodEnd / 1000 + 75 * day });
    expect(await mails('subscription_canceled')).toEqual([]);
    await set({ pause_collection: '' });
    expect(await mails('subscription_canceled')).toMatchObject([{ renewsAt: new Date(periodEnd).toISOString() }]);
    await set({ pause_collection: { behavior: 'void' } });
    await fixture.call(subscriptionCalls.cancel, await ownSubscription(fixture, ana), ana);
    expect(await mails('subscription_canceled')).toMatchObject([
      {},
      { renewsAt: null, accessUntil: new Date(periodEnd).toISOString() },
    ]);
  });

  test.each([
    ['pm_card_visa', 'updated', 2, false],
    ['pm_card_chargeCustomerFail', undefined, 1, true],
  ] as const)('a higher plan is paid for all the same (%s)', async (card, action, paid, isPaused) => {
    const { subId, periodEnd } = await account();
    const { customer } = await stripe().subscriptions.retrieve(subId);
    const method = await stripe().paymentMethods.attach(card, { customer: String(customer) });
    const pause = { behavior: 'void', resumes_at: periodEnd / 1000 + 40 * day } as const;
    await set({ default_payment_method: method.id, pause_collection: pause });
    const body = orderBody(ana, planIds.yearly);
    const answer = await fixture.call(subscriptionCalls.processSubscription, body, ana);
    expect(answer.data?.action).toBe(action);
    await fixture.deliverEvents();
    expect(await charges()).toBe(paid);
    expect(await account()).toMatchObject({ isPaused });
    expect((await stripe().subscriptions.retrieve(subId)).pause_collection).toEqual(isPaused ? pause : null);
  });
});
