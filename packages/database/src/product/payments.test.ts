import { describeEngines, makePerson, type Person, rowsPerTest, service } from '@clipharbor/testkit/database';
import { beforeEach, expect, test } from 'vitest';

const lifetime = 5;
const monthly = 2;

describeEngines('payments', (engine) => {
  const database = rowsPerTest(engine);
  let ana: Person;
  beforeEach(async () => {
    ana = await makePerson(database(), 'ana');
  });
  const serve = (statement: string, values?: unknown[]) => database().as(service).query(statement, values);
  const hasLifetime = async () =>
    (await database().as(ana.identity).query('select has_lifetime_access as has from subscription_status')).rows[0]?.[
      'has'
    ];
  const pay = (id: string, refunded = 0, isDisputed = false) =>
    serve(
      `insert into billing_payment (payment_id, owner_id, plan_id, amount_cents, refunded_cents, is_disputed, paid_at)
       values ($1, $2, $3, 8940, $4, $5, now())
       on conflict (payment_id) do update set refunded_cents = excluded.refunded_cents, is_disputed = excluded.is_disputed`,
      [id, ana.id, lifetime, refunded, isDisputed],
    );
  const project = () => serve('select project_lifetime($1)', [ana.id]);

  test('grant lifetime access, and a refund revokes it', async () => {
    await pay('pi_1');
    await project();
    expect(await hasLifetime()).toBe(true);
    await pay('pi_1', 100);
    await project();
    expect(await hasLifetime()).toBe(true);
    await pay('pi_1', 8940);
    await project();
    expect(await hasLifetime()).toBe(false);
    await pay('pi_2');
    await project();
    expect(await hasLifetime()).toBe(true);
    await pay('pi_2', 0, true);
    await project();
    expect(await hasLifetime()).toBe(false);
  });

  test('C22: lifetime access granted by an admin stays, whatever happens to payments', async () => {
    await pay('pi_1');
    await serve('select grant_lifetime($1, $1, $2)', [ana.id, 'prize']);
    await serve('select grant_lifetime($1, $1, $2)', [ana.id, 'again']);
    await pay('pi_1', 8940);
    await project();
    expect(await hasLifetime()).toBe(true);
  });

  test('C22: lifetime access set by hand stays unless a payment for it was refunded', async () => {
    await serve('insert into subscription_status (owner_id, has_lifetime_access) values ($1, true)', [ana.id]);
    await project();
    expect(await hasLifetime()).toBe(true);
  });

  test('determine how long a subscription is paid for, whatever its status', async () => {
    // Just renewed, not yet collected: the provider calls it active in an unpaid period.
    await serve(
      `insert into billing_subscription (sub_id, owner_id, plan_id, provider_status, current_period_start, current_period_end, covered_until)
       values ('sub_1', $1, $2, 'active', '2030-02-01', '2030-03-01', '2030-02-01')`,
      [ana.id, monthly],
    );
    const paidUntil = async () => (await serve('select paid_until from billing_subscription')).rows[0]?.['paid_until'];
    expect(await paidUntil()).toEqual(new Date('2030-02-01'));
    await serve(`update billing_subscription set provider_status = 'past_due'`);
    expect(await paidUntil()).toEqual(new Date('2030-02-01'));
    await serve(`update billing_subscription set provider_status = 'active', covered_until = '2030-03-01'`);
    expect(await paidUntil()).toEqual(new Date('2030-03-01'));
  });

  test('record whose trial is used, by account and by mailbox', async () => {
    const used = async (id: string, email: string) =>
      (await serve('select trial_is_used($1, $2) as used', [id, email])).rows[0]?.['used'];
    expect(await used(ana.id, ana.email)).toBe(false);
    await serve('select start_trial($1, $2, 1)', [ana.id, 'ana@gmail.com']);
    const bob = await makePerson(database(), 'bob');
    expect(await used(ana.id, 'other@example.com')).toBe(true);
    expect(await used(bob.id, 'A.na+2@googlemail.com')).toBe(true);
    expect(await used(bob.id, bob.email)).toBe(false);
  });
});
