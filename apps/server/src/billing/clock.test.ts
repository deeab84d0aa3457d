import { dayMs } from '@clipharbor/domain';
import { anon, databasePerSuite, describeEngines, makePerson, service } from '@clipharbor/testkit/database';
import { afterEach, expect, test, vi } from 'vitest';
import { keepClock } from './clock.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describeEngines('the clock that subscriptions live by', (engine) => {
  const database = databasePerSuite(engine);
  const move = (aheadMs: number) => keepClock({ database: database() }, aheadMs);
  const serve = async (text: string, values: unknown[] = []) => (await database().as(service).query(text, values)).rows;
  afterEach(() => move(0));

  test('moves the end of a trial, and back', async () => {
    const ana = await makePerson(database(), 'ana');
    await serve('select start_trial($1, $2, 1)', [ana.id, ana.email]);
    const isEntitled = async () => {
      const { rows } = await database()
        .as(ana.identity)
        .query('select is_entitled as ok from entitlement($1)', [ana.id]);
      return rows[0]?.['ok'];
    };
    const reserve = async () => {
      const { rows } = await database()
        .as(ana.identity)
        .query<{ state: string }>(`select usage_reserve(gen_random_uuid(), 'download') ->> 'state' as state`);
      return rows[0]?.state;
    };
    expect([await isEntitled(), await reserve()]).toEqual([true, 'reserved']);
    await move(6.9 * dayMs);
    expect([await isEntitled(), await reserve()]).toEqual([true, 'reserved']);
    await move(7.1 * dayMs);
    expect([await isEntitled(), await reserve()]).toEqual([false, 'refused']);
    await move(0);
    expect([await isEntitled(), await reserve()]).toEqual([true, 'reserved']);
  });

  test('moves the end of the three days of grace', async () => {
    const bob = await makePerson(database(), 'bob');
    await serve(
      `insert into billing_subscription (sub_id, owner_id, plan_id, provider_status, current_period_start, current_period_end)
       values ('sub_bob', $1, 2, 'active', now(), now() + interval '30 days')`,
      [bob.id],
    );
    const ends: unknown[] = [];
    for (const days of [29.9, 30.1, 32.9, 33.1]) {
      await move(days * dayMs);
      ends.push((await serve('select is_entitled as ok from entitlement($1)', [bob.id]))[0]?.['ok']);
    }
    expect(ends).toEqual([true, true, true, false]);
  });

  test('dates the start of a trial', async () => {
    const cleo = await makePerson(database(), 'cleo');
    await move(100 * dayMs);
    await serve('select start_trial($1, $2, 1)', [cleo.id, cleo.email]);
    expect(await serve('select is_entitled as ok from entitlement($1)', [cleo.id])).toEqual([{ ok: true }]);
  });

  test.each([
    ['set', 'insert into billing_clock (ahead) values ($$1 day$$)'],
    ['move', 'update billing_clock set ahead = $$0$$'],
    ['stop', 'delete from billing_clock'],
    ['read', 'select * from billing_clock'],
  ])('no client can %s it', async (_, statement) => {
    const eve = await makePerson(database(), `eve-${_}`);
    for (const who of [anon, eve.identity]) {
      await expect(database().as(who).query(statement)).rejects.toMatchObject({ kind: 'denied', code: '42501' });
    }
    await expect(database().as(anon).query('select billing_now()')).rejects.toMatchObject({ kind: 'denied' });
  });

  test('never runs backwards', async () => {
    await expect(serve(`insert into billing_clock (ahead) values ('-1 day')`)).rejects.toMatchObject({ code: '23514' });
  });
});
