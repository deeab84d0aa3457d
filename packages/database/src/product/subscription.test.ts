import { accounts, describeEngines, makePerson, type Person, rowsPerTest, service } from '@clipharbor/testkit/database';
import { beforeEach, expect, test } from 'vitest';

describeEngines('a subscription', (engine) => {
  const database = rowsPerTest(engine);
  let ana: Person;
  beforeEach(async () => {
    ana = await makePerson(database(), 'ana');
  });
  const serve = (statement: string, values?: unknown[]) => database().as(service).query(statement, values);
  const subscribe = (sub: string, status: string, start: string, end: string, plan = 2) =>
    serve(
      `insert into billing_subscription (sub_id, owner_id, plan_id, cus_id, provider_status, current_period_start, current_period_end)
       values ($1, $2, $3, 'cus_1', $4, now() + $5::interval, now() + $6::interval)
       on conflict (sub_id) do update set provider_status = excluded.provider_status, plan_id = excluded.plan_id,
         current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end`,
      [sub, ana.id, plan, status, start, end],
    );
  const entitled = async (at = '0') =>
    (
      await database()
        .as(ana.identity)
        .query<{ is_entitled: boolean }>('select is_entitled from entitlement($1, now() + $2::interval)', [ana.id, at])
    ).rows[0]?.is_entitled;
  const status = async () => (await database().as(ana.identity).query('select * from subscription_status')).rows[0];

  test('is shown in the shape of the specification', async () => {
    await subscribe('sub_1', 'active', '0', '30 days');
    const plan = {
      id: 2,
      name: 'Monthly',
      detail: { is_free_trial: false, extraction_limit: null, download_limit: null, conversion_limit: null },
    };
    expect(await status()).toEqual({
      owner_id: ana.id,
      status: 'active',
      has_lifetime_access: false,
      extraction_consumed: 0,
      download_consumed: 0,
      conversion_consumed: 0,
      subscription_detail: {
        plan_id: 2,
        plan,
        status: 'active',
        current_period_start: expect.any(Number),
        current_period_end: expect.any(Number),
        is_canceled: false,
      },
      current_subscription: {
        sub_id: 'sub_1',
        plan,
        product_id: 'clipharbor_monthly',
        cus_id: 'cus_1',
        default_payment_method: null,
      },
    });
  });

  test.each([
    ['trialing', 'active'],
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'past_due'],
    ['incomplete', 'past_due'],
    ['canceled', 'canceled'],
    ['incomplete_expired', 'canceled'],
    ['paused', 'canceled'],
  ])('the provider status %s is shown as %s', async (provider, shown) => {
    await subscribe('sub_1', provider, '0', '30 days');
    expect(await status()).toMatchObject({ status: shown, subscription_detail: { status: shown } });
  });

  test('can be live only once per user', async () => {
    await subscribe('sub_1', 'active', '0', '30 days');
    await expect(subscribe('sub_2', 'incomplete', '0', '30 days')).rejects.toMatchObject({
      kind: 'constraint',
      constraint: 'billing_subscription_one_live_key',
    });
    await subscribe('sub_1', 'canceled', '0', '30 days');
    await subscribe('sub_2', 'active', '0', '30 days');
    expect(await status()).toMatchObject({ current_subscription: { sub_id: 'sub_2' } });
  });

  test('that ended earlier does not replace the live one, whatever the order of arrival', async () => {
    await subscribe('sub_new', 'active', '0', '30 days');
    await subscribe('sub_old', 'canceled', '1 day', '31 days');
    expect(await status()).toMatchObject({ status: 'active', current_subscription: { sub_id: 'sub_new' } });
  });

  test('grants access until three days after the paid period', async () => {
    await subscribe('sub_1', 'active', '0', '30 days');
    expect(await entitled()).toBe(true);
    expect(await entitled('32 days 23 hours')).toBe(true);
    expect(await entitled('33 days 1 minute')).toBe(false);
  });

  test('whose renewal failed has three days, although the provider has already advanced the period', async () => {
    await subscribe('sub_1', 'active', '-30 days', '0');
    await subscribe('sub_1', 'past_due', '0', '30 days');
    expect(await entitled('2 days 23 hours')).toBe(true);
    expect(await entitled('3 days 1 minute')).toBe(false);
    await subscribe('sub_1', 'active', '0', '30 days');
    expect(await entitled('30 days')).toBe(true);
  });

  test.each(['incomplete', 'canceled', 'paused', 'incomplete_expired'])(
    'that is %s grants no access',
    async (provider) => {
      await subscribe('sub_1', provider, '0', '30 days');
      expect(await entitled()).toBe(false);
    },
  );

  test('can end, and lifetime access remains', async () => {
    await subscribe('sub_1', 'active', '0', '30 days');
    await serve('update subscription_status set has_lifetime_access = true');
    await subscribe('sub_1', 'canceled', '0', '30 days');
    expect(await status()).toMatchObject({ status: 'canceled', has_lifetime_access: true });
    const { rows } = await database()
      .as(ana.identity)
      .query('select is_entitled, download_remaining from entitlement($1)', [ana.id]);
    expect(rows).toEqual([{ is_entitled: true, download_remaining: null }]);
  });

  test('resets its counts with a new period, but not for a late message about an old one', async () => {
    await subscribe('sub_1', 'active', '0', '30 days');
    await serve('update subscription_status set download_consumed = 7');
    await subscribe('sub_1', 'active', '-30 days', '0');
    expect(await status()).toMatchObject({ download_consumed: 7 });
    await subscribe('sub_1', 'active', '30 days', '60 days');
    expect(await status()).toMatchObject({ download_consumed: 0 });
  });

  test('follows a renamed plan', async () => {
    await subscribe('sub_1', 'active', '0', '30 days');
    await serve(`update subscription set name = 'Each month' where id = 2`);
    expect(await status()).toMatchObject({ subscription_detail: { plan: { name: 'Each month' } } });
  });

  test('is deleted with the account, and only the anonymous trial claim stays', async () => {
    await serve('select start_trial($1, $2, 1)', [ana.id, ana.email]);
    await database().as(accounts).query('delete from auth.users where id = $1', [ana.id]);
    expect((await serve('select * from billing_subscription')).rows).toEqual([]);
    expect((await serve('select * from subscription_status')).rows).toEqual([]);
    expect((await serve('select owner_id from trial_claim')).rows).toEqual([{ owner_id: null }]);
  });

  test('history lists each event once', async () => {
    const record = () =>
      serve(`insert into subscription_record (owner_id, type, detail) values ($1, 'creation', $2)`, [
        ana.id,
        { plan: { name: 'Monthly' }, sub_id: 'sub_1', period_start: 1 },
      ]);
    await record();
    await expect(record()).rejects.toMatchObject({ constraint: 'subscription_record_once_key' });
  });
});

describeEngines('a trial', (engine) => {
  const database = rowsPerTest(engine);
  const start = (person: Person, email = person.email, plan = 1) =>
    database().as(service).query('select start_trial($1, $2, $3)', [person.id, email, plan]);

  test('lasts seven days, without grace', async () => {
    const ana = await makePerson(database(), 'ana');
    await start(ana);
    const at = async (later: string) =>
      (
        await database()
          .as(ana.identity)
          .query(
            'select is_entitled as on, is_free_trial as trial, download_remaining as left from entitlement($1, now() + $2::interval)',
            [ana.id, later],
          )
      ).rows[0];
    expect(await at('6 days 23 hours')).toEqual({ on: true, trial: true, left: 15 });
    expect(await at('7 days 1 minute')).toEqual({ on: false, trial: true, left: 0 });
  });

  test('C8: is once per account, even at the same moment', async () => {
    const ana = await makePerson(database(), 'ana');
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => start(ana)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(start(ana, 'another@example.com')).rejects.toMatchObject({ code: 'P0001', message: 'trial.used' });
  });

  test.each([
    ['ana.b+shop@gmail.com', 'anab@googlemail.com'],
    ['Ana@Example.com', ' ana+2@example.com'],
  ])('C8: %s and %s are one person', async (first, second) => {
    await start(await makePerson(database(), 'one'), first);
    await expect(start(await makePerson(database(), 'two'), second)).rejects.toMatchObject({ message: 'trial.used' });
  });

  test('dots matter outside Gmail', async () => {
    await start(await makePerson(database(), 'one'), 'a.b@example.com');
    await start(await makePerson(database(), 'two'), 'ab@example.com');
    expect((await database().as(service).query('select from trial_claim')).rowCount).toBe(2);
  });

  test('is refused for a plan that is not a trial, and alongside a subscription', async () => {
    const ana = await makePerson(database(), 'ana');
    await expect(start(ana, ana.email, 2)).rejects.toMatchObject({ message: 'plan.notTrial' });
    await database()
      .as(service)
      .query(
        `insert into billing_subscription (sub_id, owner_id, plan_id, provider_status, current_period_start, current_period_end)
       values ('sub_1', $1, 2, 'active', now(), now() + interval '1 month')`,
        [ana.id],
      );
    await expect(start(ana)).rejects.toMatchObject({ message: 'subscription.exists' });
  });
});
