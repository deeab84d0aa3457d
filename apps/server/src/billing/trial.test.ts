import { subscriptionCalls } from '@clipharbor/contracts';
import { accounts, makePerson, rowsPerTest, service } from '@clipharbor/testkit/database';
import { expect, it, vi } from 'vitest';
import { billingFixture, planIds } from './testing/billing-fixture.ts';
import { remindEndingTrials } from './trial.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const database = rowsPerTest('pglite');

it('reminds everyone whose trial ends within two days, once, in their language', async () => {
  const fixture = await billingFixture(database());
  const serve = async (text: string, values: unknown[] = []) => (await database().as(service).query(text, values)).rows;
  for (const [name, days] of [
    ['soon', 6],
    ['later', 1],
    ['over', 8],
  ] as const) {
    const { id, email } = await makePerson(database(), name, { full_name: 'Ana Bay', locale: 'de' });
    await serve('select start_trial($1, $2, 1)', [id, email]);
    const moved = `current_period_start - $2::interval, current_period_end = current_period_end - $2::interval`;
    await serve(`update billing_subscription set current_period_start = ${moved} where owner_id = $1`, [
      id,
      `${days} days`,
    ]);
  }
  expect(await remindEndingTrials(fixture.deps)).toBe(1);
  expect(await remindEndingTrials(fixture.deps)).toBe(0);
  expect(await serve('select to_address, template, locale, data from mail_outbox')).toEqual([
    {
      to_address: 'soon@example.com',
      template: 'trial_ending',
      locale: 'de',
      data: { name: 'Ana Bay', endsAt: expect.stringMatching(/^\d{4}-/) },
    },
  ]);
});

it('asks a user whose account was just deleted to sign in', async () => {
  const fixture = await billingFixture(database());
  const ana = await makePerson(database(), 'ana');
  await database().as(accounts).query('delete from auth.users where id = $1', [ana.id]);
  const body = { user_id: ana.id, plan_id: planIds.trial };
  expect(await fixture.call(subscriptionCalls.registerFreeTrial, body, ana)).toMatchObject({
    ...{ status: 401, code: 'auth.required' },
  });
  const { rows } = await database().as(service).query('select * from trial_claim');
  expect(rows).toEqual([]);
});
