import { randomUUID } from 'node:crypto';
import { describeEngines, makePerson, type Person, rowsPerTest, service } from '@clipharbor/testkit/database';
import { beforeEach, expect, test } from 'vitest';

interface Answer {
  state: string;
  remaining: number | null;
}

describeEngines('usage', (engine) => {
  const database = rowsPerTest(engine);
  let ana: Person;
  beforeEach(async () => {
    ana = await makePerson(database(), 'ana');
    await database().as(service).query('select start_trial($1, $2, 1)', [ana.id, ana.email]);
  });
  async function call(
    name: 'reserve' | 'commit' | 'release',
    operation: string,
    kind = 'download',
  ): Promise<Answer | undefined> {
    const statement =
      name === 'reserve' ? 'select usage_reserve($1, $2) as answer' : `select usage_${name}($1) as answer`;
    const values = name === 'reserve' ? [operation, kind] : [operation];
    return (await database().as(ana.identity).query<{ answer: Answer }>(statement, values)).rows[0]?.answer;
  }
  const consumed = async () =>
    (
      await database()
        .as(ana.identity)
        .query(
          'select extraction_consumed as e, download_consumed as d, conversion_consumed as c from subscription_status',
        )
    ).rows[0];
  const limitTo = (downloads: number | null) =>
    database().as(service).query('update subscription_detail set download_limit = $1 where id = 1', [downloads]);
  const age = (operation: string) =>
    database().as(service).query(`update usage_ledger set expires_at = now() where operation_id = $1`, [operation]);

  test('200 parallel reservations against a limit of 10 grant exactly 10', async () => {
    await limitTo(10);
    // 100 operations, each requested twice at the same time.
    const operations = Array.from({ length: 100 }, () => randomUUID());
    const answers = await Promise.all(
      [...operations, ...operations].map(async (operation) => ({ operation, ...(await call('reserve', operation)) })),
    );
    const granted = new Set(answers.filter(({ state }) => state === 'reserved').map(({ operation }) => operation));
    expect(granted.size).toBe(10);
    await Promise.all([...granted, ...granted].map((operation) => call('commit', operation)));
    expect(await consumed()).toEqual({ e: 0, d: 10, c: 0 });
    expect(await call('reserve', randomUUID())).toEqual({ state: 'refused', remaining: 0 });
  });

  test('each step may be repeated without counting twice', async () => {
    const operation = randomUUID();
    for (let i = 0; i < 3; i++) expect(await call('reserve', operation)).toEqual({ state: 'reserved', remaining: 14 });
    for (let i = 0; i < 3; i++) expect(await call('commit', operation)).toEqual({ state: 'committed', remaining: 14 });
    expect(await call('reserve', operation)).toEqual({ state: 'committed', remaining: 14 });
    expect(await call('release', operation)).toEqual({ state: 'committed', remaining: 14 });
    expect(await consumed()).toEqual({ e: 0, d: 1, c: 0 });
  });

  test('a released unit does not count and cannot be committed later', async () => {
    const operation = randomUUID();
    await call('reserve', operation);
    expect(await call('release', operation)).toEqual({ state: 'released', remaining: 15 });
    expect(await call('commit', operation)).toEqual({ state: 'released', remaining: 15 });
    expect(await call('reserve', operation)).toEqual({ state: 'released', remaining: 15 });
    expect(await consumed()).toEqual({ e: 0, d: 0, c: 0 });
  });

  test('an unsettled reservation returns its unit', async () => {
    await limitTo(1);
    const [first, second] = [randomUUID(), randomUUID()];
    await call('reserve', first);
    expect(await call('reserve', second)).toEqual({ state: 'refused', remaining: 0 });
    await age(first);
    expect(await call('reserve', second)).toEqual({ state: 'reserved', remaining: 0 });
    // The first one is too late: its unit has been taken.
    expect(await call('commit', first)).toEqual({ state: 'refused', remaining: 0 });
    await call('release', second);
    expect(await call('commit', first)).toEqual({ state: 'committed', remaining: 0 });
  });

  test('a running job keeps its unit by renewing the reservation', async () => {
    const operation = randomUUID();
    await call('reserve', operation);
    await database().as(service).query(`update usage_ledger set expires_at = now() + interval '1 second'`);
    await call('reserve', operation);
    const { rows } = await database()
      .as(service)
      .query(`select expires_at > now() + interval '14 minutes' as kept from usage_ledger`);
    expect(rows).toEqual([{ kept: true }]);
  });

  test('the three kinds are counted separately', async () => {
    for (const kind of ['extraction', 'download', 'conversion']) {
      const operation = randomUUID();
      await call('reserve', operation, kind);
      await call('commit', operation);
    }
    expect(await consumed()).toEqual({ e: 1, d: 1, c: 1 });
  });

  test('without a limit nothing is refused, but everything is counted', async () => {
    await limitTo(null);
    const operation = randomUUID();
    expect(await call('reserve', operation)).toEqual({ state: 'reserved', remaining: null });
    await call('commit', operation);
    expect(await consumed()).toEqual({ e: 0, d: 1, c: 0 });
  });

  test('one operation id cannot be used for two kinds', async () => {
    const operation = randomUUID();
    await call('reserve', operation, 'download');
    await expect(call('reserve', operation, 'extraction')).rejects.toMatchObject({ code: '22023' });
  });

  test('an unknown kind and an unknown operation differ from a refusal', async () => {
    await expect(call('reserve', randomUUID(), 'upload')).rejects.toMatchObject({ code: '22023' });
    expect(await call('commit', randomUUID())).toEqual({ state: 'unknown', remaining: null });
    expect(await call('release', randomUUID())).toEqual({ state: 'unknown', remaining: null });
  });

  test('two users with the same operation id do not conflict', async () => {
    const operation = randomUUID();
    await call('reserve', operation);
    const bob = await makePerson(database(), 'bob');
    const { rows } = await database().as(bob.identity).query('select usage_commit($1) as answer', [operation]);
    expect(rows).toEqual([{ answer: { state: 'unknown', remaining: null } }]);
  });

  test('without a subscription every reservation is refused', async () => {
    const bob = await makePerson(database(), 'bob');
    const { rows } = await database()
      .as(bob.identity)
      .query('select usage_reserve($1, $2) as answer', [randomUUID(), 'download']);
    expect(rows).toEqual([{ answer: { state: 'refused', remaining: 0 } }]);
  });
});
