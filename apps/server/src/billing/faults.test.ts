import { randomUUID } from 'node:crypto';
import { subscriptionCalls } from '@clipharbor/contracts';
import { databasePerSuite, describeEngines, makePerson, type Person, service } from '@clipharbor/testkit/database';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeCustomer } from './close-customer.ts';
import { processEvents } from './events.ts';
import { reconcile } from './reconcile.ts';
import {
  type BillingFixture,
  billingFixture,
  cards,
  orderBody,
  ownSubscription,
  planIds,
} from './testing/billing-fixture.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/*
 * Faults of payments, accounts and their database by number: C1 to C22. Tests of other files carry the number in their title too;
 * tools/numbered-faults.test.ts fails for a number that no test carries.
 */
describeEngines('payment faults', (engine) => {
  const database = databasePerSuite(engine);
  let fixture: BillingFixture;
  let ana: Person;
  beforeEach(async () => {
    fixture = await billingFixture(database());
    ana = await makePerson(database(), `ana-${randomUUID()}`);
    await database().as(service).query('select start_trial($1, $2, 1)', [ana.id, ana.email]);
  });
  const serve = async (text: string, values: unknown[] = []) => (await database().as(service).query(text, values)).rows;
  const kind = async () => (await fixture.account(ana)).kind;
  const pay = (session: string, card?: string) => fixture.emulator.payCheckout(session, card);
  const bought = async (plan: number = planIds.monthly) => {
    pay(await fixture.order(ana, plan));
    await fixture.deliverEvents();
  };
  const provider = () => fixture.deps.stripe;
  const running = async () => (await provider().subscriptions.list({ status: 'active' })).data.length;
  const mails = async (template: string) =>
    (await serve('select from mail_outbox where to_address = $1 and template = $2', [ana.email, template])).length;
  const process = (plan: number) => fixture.call(subscriptionCalls.processSubscription, orderBody(ana, plan), ana);

  test('C1: an event that comes ten times has one effect', async () => {
    pay(await fixture.order(ana, planIds.monthly));
    fixture.emulator.webhooks.faults = { fate: () => ({ kind: 'duplicate', copies: 10 }) };
    await fixture.deliverEvents();
    await fixture.deliverEvents();
    expect(await fixture.history(ana)).toEqual(expect.arrayContaining(['creation Monthly']));
    expect(await fixture.history(ana)).toHaveLength(1);
    expect(await mails('receipt')).toBe(1);
  });

  test('C2: any order of events leads to the same state', async () => {
    const orders = [
      (due: readonly object[]) => due.toReversed(),
      (due: readonly object[]) => due.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    ] as const;
    for (const order of orders) {
      fixture = await billingFixture(database());
      ana = await makePerson(database(), `ana-${randomUUID()}`);
      await serve('select start_trial($1, $2, 1)', [ana.id, ana.email]);
      fixture.emulator.webhooks.faults = { order: order as never };
      pay(await fixture.order(ana, planIds.monthly));
      await provider().subscriptions.update((await provider().subscriptions.list()).data[0]?.id ?? '', {
        cancel_at_period_end: true,
      });
      fixture.emulator.clock.advance(40 * 86_400);
      await fixture.deliverEvents();
      expect(await fixture.account(ana)).toMatchObject({ kind: 'paid', status: 'canceled' });
      expect(await fixture.history(ana)).toEqual(['creation Monthly', 'cancellation Monthly']);
    }
  });

  test('C3: an event for an unknown customer is stored, retried, and reported after an hour', async () => {
    const { id } = await provider().customers.create({ email: 'stranger@example.com' });
    await fixture.deliverEvents();
    const open = () => serve('select error, attempts from billing_event where payload ->> $$id$$ = $1', [id]);
    expect(await open()).toEqual([{ error: `unknown customer ${id}`, attempts: 1 }]);
    const later = (age: string) =>
      serve(
        'update billing_event set next_attempt_at = now(), received_at = now() - $2::interval where payload ->> $$id$$ = $1',
        [id, age],
      );
    const alarms = () => fixture.log.filter((line) => JSON.stringify(line).includes('for an hour')).length;
    await later('59 minutes');
    await processEvents(fixture.deps);
    expect(alarms()).toBe(0);
    for (let time = 0; time < 2; time += 1) {
      await later('61 minutes');
      await processEvents(fixture.deps);
      expect(alarms()).toBe(1);
    }
    // It is processed as soon as its user is known.
    const bob = await makePerson(database(), `bob-${randomUUID()}`);
    await provider().customers.update(id, { metadata: { user_id: bob.id } });
    await later('2 hours');
    await processEvents(fixture.deps);
    expect(await open()).toEqual([{ error: null, attempts: 5 }]);
  });

  test('C4: work interrupted between provider and database resumes with the same key', async () => {
    // The customer is created and the page opened, but both responses are lost.
    fixture.emulator.apiFault = ({ path, method }) =>
      method === 'POST' && path === '/v1/customers' ? 'lose' : undefined;
    expect(await process(planIds.monthly)).toMatchObject({ status: 502, code: 'payment.unavailable' });
    fixture.emulator.apiFault = ({ path, method }) =>
      method === 'POST' && path === '/v1/checkout/sessions' ? 'lose' : undefined;
    expect(await process(planIds.monthly)).toMatchObject({ status: 502 });
    fixture.emulator.apiFault = null;
    expect(await process(planIds.monthly)).toMatchObject({ status: 200 });
    expect((await provider().customers.list({ email: ana.email })).data).toHaveLength(1);
    expect((await provider().checkout.sessions.list()).data).toHaveLength(1);
  });

  test('C4: the hourly check finds a change whose response was lost', async () => {
    await bought();
    fixture.emulator.apiFault = ({ path, method }) =>
      method === 'POST' && path.startsWith('/v1/subscriptions/') ? 'lose' : undefined;
    fixture.emulator.webhooks.faults = { fate: () => ({ kind: 'lose' }) };
    const cancel = async () => fixture.call(subscriptionCalls.cancel, await ownSubscription(fixture, ana), ana);
    expect(await cancel()).toMatchObject({ status: 502, code: 'payment.unavailable' });
    await fixture.deliverEvents();
    expect(await fixture.account(ana)).toMatchObject({ isCanceled: false });
    fixture.emulator.apiFault = null;
    expect((await reconcile(fixture.deps)).repaired).toBe(1);
    expect(await fixture.account(ana)).toMatchObject({ isCanceled: true });
    expect((await reconcile(fixture.deps)).repaired).toBe(0);
  });

  test.each(['hang', 'refuse', 'fail', 'rateLimit'] as const)(
    'C5: a provider that answers with "%s" gives 502 and no partial state; afterwards everything works',
    async (fault) => {
      for (const path of ['/v1/customers', '/v1/checkout/sessions']) {
        fixture.emulator.apiFault = (call) => (call.path === path && call.method === 'POST' ? fault : undefined);
        expect(await process(planIds.yearly)).toMatchObject({ status: 502, code: 'payment.unavailable' });
        expect(await serve('select from billing_checkout where owner_id = $1', [ana.id])).toEqual([]);
      }
      fixture.emulator.apiFault = null;
      await bought(planIds.yearly);
      expect(await fixture.account(ana)).toMatchObject({ kind: 'paid', status: 'active' });
      expect(await running()).toBe(1);
    },
  );

  test('C6: two clicks are one order, and another plan closes the page of the first', async () => {
    const clicks = await Promise.all(Array.from({ length: 5 }, () => process(planIds.monthly)));
    expect(new Set(clicks.map(({ data }) => data && 'sessionId' in data && data.sessionId)).size).toBe(1);
    const second = await fixture.order(ana, planIds.yearly);
    const open = await provider().checkout.sessions.list({ status: 'open' });
    expect(open.data.map(({ id }) => id)).toEqual([second]);
    // Two tabs at once: one page remains.
    await Promise.all([process(planIds.monthly), process(planIds.halfYear)]);
    expect((await provider().checkout.sessions.list({ status: 'open' })).data).toHaveLength(1);
    expect(await serve(`select from billing_checkout where owner_id = $1 and status = 'open'`, [ana.id])).toHaveLength(
      1,
    );
  });

  test('C7: a payment on an old page is refunded, and announced by mail', async () => {
    // The old page cannot be closed because the provider is not responding at that moment.
    const old = await fixture.order(ana, planIds.monthly);
    fixture.emulator.apiFault = ({ path }) => (path.endsWith('/expire') ? 'refuse' : undefined);
    expect(await process(planIds.yearly)).toMatchObject({ status: 502 });
    const current = await fixture.order(ana, planIds.yearly);
    fixture.emulator.apiFault = null;
    pay(current);
    fixture.emulator.clock.advance(60);
    pay(old);
    await fixture.deliverEvents();
    expect(await fixture.account(ana)).toMatchObject({ kind: 'paid', status: 'active', plan: { id: planIds.yearly } });
    expect(await running()).toBe(1);
    const charges = (await provider().charges.list()).data.filter(({ paid }) => paid);
    expect(charges.map(({ amount, amount_refunded: back }) => [amount, back]).toSorted()).toEqual([
      [4794, 0],
      [799, 799],
    ]);
    expect(await mails('duplicate_returned')).toBe(1);
  });

  test('C8: a trial is given once', async () => {
    const body = { user_id: ana.id, plan_id: planIds.trial };
    expect(await fixture.call(subscriptionCalls.registerFreeTrial, body, ana)).toMatchObject({ code: 'trial.used' });
    const bob = await makePerson(database(), `${ana.email.split('@')[0]}+again`);
    const again = { user_id: bob.id, plan_id: planIds.trial };
    expect(await fixture.call(subscriptionCalls.registerFreeTrial, again, bob)).toMatchObject({ code: 'trial.used' });
    // A user who cannot have another trial may buy without one.
    expect(await fixture.call(subscriptionCalls.processSubscription, orderBody(bob, 2), bob)).toMatchObject({
      status: 200,
    });
  });

  test('C9: a cancellation can be reverted before the end, but not after it', async () => {
    await bought();
    const body = await ownSubscription(fixture, ana);
    await fixture.call(subscriptionCalls.cancel, body, ana);
    expect(await fixture.call(subscriptionCalls.renew, body, ana)).toMatchObject({ status: 200 });
    expect(await fixture.account(ana)).toMatchObject({ isCanceled: false });
    await fixture.call(subscriptionCalls.cancel, body, ana);
    fixture.emulator.clock.advance(40 * 86_400);
    // The provider has ended it, and we have not been notified yet.
    expect(await fixture.call(subscriptionCalls.renew, body, ana)).toMatchObject({ code: 'subscription.ended' });
    expect(await fixture.account(ana)).toMatchObject({ status: 'canceled' });
    await bought();
    expect(await fixture.account(ana)).toMatchObject({ status: 'active' });
  });

  test('C10: a card that fails at renewal: past due, three days of grace, then no access, until it is paid', async () => {
    pay(await fixture.order(ana, planIds.monthly), cards.failsLater);
    await fixture.deliverEvents();
    const account = await fixture.account(ana);
    if (!('periodEnd' in account)) throw new Error('no period');
    const entitledAfter = async (days: number) => {
      const at = new Date(account.periodEnd + days * 86_400_000).toISOString();
      return (await serve('select is_entitled as ok from entitlement($1, $2)', [ana.id, at]))[0]?.['ok'];
    };
    fixture.emulator.clock.advanceTo(account.periodEnd / 1000);
    await fixture.deliverEvents();
    expect([await entitledAfter(2.9), await entitledAfter(3.1)]).toEqual([true, false]);
    fixture.emulator.clock.advance(2 * 3600);
    await fixture.deliverEvents();
    expect(await fixture.account(ana)).toMatchObject({ status: 'past_due' });
    expect([await entitledAfter(2.9), await entitledAfter(3.1)]).toEqual([true, false]);
    expect(await mails('payment_failed')).toBe(1);
    expect(await process(planIds.yearly)).toMatchObject({ code: 'subscription.pastDue' });
    const { customer, id } = (await provider().subscriptions.list({ status: 'past_due' })).data[0] ?? {};
    const card = await provider().paymentMethods.attach('pm_card_visa', { customer: String(customer) });
    await provider().subscriptions.update(id ?? '', { default_payment_method: card.id });
    fixture.emulator.clock.advance(3 * 86_400);
    await fixture.deliverEvents();
    expect(await fixture.account(ana)).toMatchObject({ status: 'active' });
    expect(await entitledAfter(20)).toBe(true);
  });

  test.each(['subscription', 'lifetime'] as const)('C11: a disputed %s ends at once', async (what) => {
    await bought(what === 'lifetime' ? planIds.lifetime : planIds.monthly);
    const [charge] = (await provider().charges.list()).data;
    fixture.emulator.raiseDispute(charge?.id ?? '');
    await fixture.deliverEvents();
    expect((await serve('select is_entitled as ok from entitlement($1)', [ana.id]))[0]).toEqual({ ok: false });
    expect((await fixture.history(ana)).at(-1)).toMatch(/^cancellation/);
    expect(await running()).toBe(0);
  });

  test('C11: a refund request after the bank took the money back is refused with the reason', async () => {
    await bought(planIds.lifetime);
    const [charge] = (await provider().charges.list()).data;
    // We have not been notified yet.
    fixture.emulator.raiseDispute(charge?.id ?? '');
    const answer = await fixture.call(subscriptionCalls.refund, { explanation: 'No' }, ana);
    expect(answer).toMatchObject({ status: 409, code: 'refund.alreadyRefunded' });
    expect((await serve('select is_entitled as ok from entitlement($1)', [ana.id]))[0]).toEqual({ ok: false });
  });

  test('C11: lifetime access whose dispute we win counts again', async () => {
    await bought(planIds.lifetime);
    const isEntitled = async () => (await serve('select is_entitled as ok from entitlement($1)', [ana.id]))[0]?.['ok'];
    const [charge] = (await provider().charges.list()).data;
    const { id } = fixture.emulator.raiseDispute(charge?.id ?? '');
    await fixture.deliverEvents();
    expect(await isEntitled()).toBe(false);
    fixture.emulator.closeDispute(id, 'won');
    await fixture.deliverEvents();
    expect(await isEntitled()).toBe(true);
  });

  test('C11: a refund by the rules ends what it paid for at once, and no other refund is possible', async () => {
    await bought();
    const ask = (explanation = 'No') => fixture.call(subscriptionCalls.refund, { explanation }, ana);
    const use = (count: number) =>
      serve(
        `insert into usage_ledger (owner_id, operation_id, kind, state, settled_at)
         select $1, gen_random_uuid(), 'download', 'committed', now() + interval '2 hours' from generate_series(1, $2)`,
        [ana.id, count],
      );
    await use(11);
    expect(await ask()).toMatchObject({ status: 409, code: 'refund.tooManyDownloads' });
    await serve('delete from usage_ledger where owner_id = $1', [ana.id]);
    await use(10);
    fixture.emulator.clock.advance(3 * 86_400 + 1);
    expect(await ask()).toMatchObject({ status: 409, code: 'refund.tooLate' });
    await bought(planIds.lifetime);
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first.status, second.status].toSorted()[0]).toBe(200);
    expect((await serve('select is_entitled as ok from entitlement($1)', [ana.id]))[0]).toEqual({ ok: false });
    const refunds = await provider().refunds.list();
    expect(refunds.data.map(({ amount }) => amount)).toEqual([8940]);
    await fixture.deliverEvents();
    expect(await mails('refund')).toBe(1);
    expect(await ask()).toMatchObject({ code: 'refund.tooLate' });
  });

  test('C17: periods are the provider’s own, across month ends too', async () => {
    const to = Date.UTC(new Date(fixture.deps.now()).getUTCFullYear() + 1, 0, 31, 12) / 1000;
    fixture.emulator.clock.advanceTo(to);
    await bought();
    const seen: string[] = [];
    for (let month = 0; month < 3; month += 1) {
      const account = await fixture.account(ana);
      if (!('periodEnd' in account)) throw new Error('no period');
      seen.push(new Date(account.periodEnd).toISOString().slice(5, 10));
      fixture.emulator.clock.advanceTo(account.periodEnd / 1000 + 7200);
      await fixture.deliverEvents();
    }
    expect(seen[0]).toMatch(/^02-2[89]$/);
    expect(seen.slice(1)).toEqual(['03-31', '04-30']);
  });

  test('C19: a deleted account pays nothing more, and its name is removed at the provider', async () => {
    await bought();
    const [customer] = (await provider().customers.list({ email: ana.email })).data;
    fixture.emulator.apiFault = () => 'refuse';
    await expect(closeCustomer(fixture.deps, ana.id)).rejects.toMatchObject({ code: 'payment.unavailable' });
    fixture.emulator.apiFault = null;
    await closeCustomer(fixture.deps, ana.id);
    await closeCustomer(fixture.deps, ana.id);
    expect(await running()).toBe(0);
    const left = await provider().customers.retrieve(customer?.id ?? '');
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`${ana.email}|${ana.id}`));
    await database().as({ role: 'supabase_auth_admin' }).query('delete from auth.users where id = $1', [ana.id]);
    // Later events about it are ignored and raise no alarm.
    await fixture.deliverEvents();
    expect(await serve('select from billing_event where processed_at is null')).toEqual(
      await serve(`select from billing_event where processed_at is null and payload ->> 'customer' <> $1`, [
        customer?.id,
      ]),
    );
  });

  test('C22: lifetime access that an admin grants while events arrive is kept', async () => {
    await bought();
    const { sub_id: subId } = await ownSubscription(fixture, ana);
    const ended = provider().subscriptions.cancel(subId);
    await Promise.all([
      serve('select grant_lifetime($1, $1, $2)', [ana.id, 'prize']),
      ended.then(() => fixture.deliverEvents()),
    ]);
    expect(await kind()).toBe('lifetime');
    await reconcile(fixture.deps);
    expect(await kind()).toBe('lifetime');
  });
});
