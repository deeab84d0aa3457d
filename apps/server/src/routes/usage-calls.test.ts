import { randomUUID } from 'node:crypto';
import { usageCalls } from '@clipharbor/contracts';
import { scale, soakTimeout } from '@clipharbor/testkit';
import { databasePerSuite, describeEngines, makePerson, type Person, service } from '@clipharbor/testkit/database';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { productClient } from '../http/testing/product-client.ts';
import { Usage } from '../usage/usage.ts';
import { answerUsage, usageLimits } from './usage-calls.ts';

const trial = 1;
const monthly = 2;

describeEngines('the usage calls', (engine) => {
  const database = databasePerSuite(engine);
  const client = () => productClient((api) => answerUsage(api, new Usage(database()), null));
  const serve = (text: string, values: readonly unknown[] = []) => database().as(service).query(text, values);
  let ana: Person;
  beforeEach(async () => {
    ana = await makePerson(database(), `ana-${randomUUID()}`);
    await serve('select start_trial($1, $2, $3)', [ana.id, ana.email, trial]);
    await limitTo(15);
  });
  const limitTo = (downloads: number) =>
    serve('update subscription_detail set download_limit = $1 where id = 1', [downloads]);
  const reserve = (operationId: string, person: Person | null = ana) =>
    client().call(usageCalls.reserve, { operationId, kind: 'download' }, person);
  const commit = (operationId: string) => client().call(usageCalls.commit, { operationId }, ana);
  const usage = async (person = ana) => (await client().call(usageCalls.usage, {}, person)).data;

  test('count a unit once, however often it is reported', async () => {
    const operationId = randomUUID();
    for (let time = 0; time < 3; time++) {
      expect(await reserve(operationId)).toMatchObject({ status: 200, data: { state: 'reserved', remaining: 14 } });
    }
    for (let time = 0; time < 3; time++) {
      expect(await commit(operationId)).toMatchObject({ status: 200, data: { state: 'committed', remaining: 14 } });
    }
    expect(await usage()).toMatchObject({ meters: { download: { limit: 15, consumed: 1, remaining: 14 } } });
  });

  test('are limited to 60 a minute per user, but a granted unit can still be settled', async () => {
    await limitTo(1000);
    let at = 0;
    const limits = usageLimits(() => at);
    const limited = productClient((api) => answerUsage(api, new Usage(database()), limits));
    const ids = Array.from({ length: 60 }, () => randomUUID());
    for (const operationId of ids) {
      expect(await limited.call(usageCalls.reserve, { operationId, kind: 'download' }, ana)).toMatchObject({
        status: 200,
      });
    }
    const next = { operationId: randomUUID(), kind: 'download' } as const;
    const refused = await limited.call(usageCalls.reserve, next, ana);
    const headers = {
      'retry-after': '60',
      'ratelimit-limit': '60',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '60',
    };
    expect(refused).toMatchObject({ status: 429, code: 'tooMany', headers });
    expect(await limited.call(usageCalls.commit, { operationId: ids[0] ?? '' }, ana)).toMatchObject({ status: 200 });
    const bo = await makePerson(database(), `bo-${randomUUID()}`);
    expect((await limited.call(usageCalls.reserve, next, bo)).status).toBe(403);
    at = 60_000;
    expect((await limited.call(usageCalls.reserve, next, ana)).status).toBe(200);
  });

  test('release a unit', async () => {
    const operationId = randomUUID();
    await reserve(operationId);
    const answer = await client().call(usageCalls.release, { operationId }, ana);
    expect(answer).toMatchObject({ status: 200, data: { state: 'released', remaining: 15 } });
  });

  test("B7: an offline client's queue is replayed once, in whatever pieces its connection allows", async () => {
    const queued = Array.from({ length: 6 }, () => randomUUID());
    // The connection breaks after the server has counted and before the client knows: it sends everything again.
    for (let replay = 0; replay < 3; replay++) {
      for (const operationId of queued.slice(0, 2 + replay * 2)) {
        await reserve(operationId);
        await commit(operationId);
      }
    }
    expect(await usage()).toMatchObject({ meters: { download: { consumed: 6, remaining: 9 } } });
  });

  test('C13: 200 parallel calls with a limit of 10 grant exactly 10', async () => {
    await limitTo(10);
    const operations = Array.from({ length: 100 }, () => randomUUID());
    // Each is requested twice at once, as by two windows.
    const answers = await Promise.all(
      [...operations, ...operations].map(async (operationId) => ({ operationId, ...(await reserve(operationId)) })),
    );
    const granted = new Set(answers.filter(({ status }) => status === 200).map(({ operationId }) => operationId));
    expect(granted.size).toBe(10);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'usage.exhausted']));
    await Promise.all([...granted, ...granted].map(commit));
    expect(await usage()).toMatchObject({ meters: { download: { consumed: 10, remaining: 0 } } });
  });

  test('racing calls of all steps never grant more than the limit', { timeout: soakTimeout(60_000) }, async () => {
    await limitTo(10);
    const operations = Array.from({ length: 40 }, () => randomUUID());
    const step = fc.record({
      name: fc.constantFrom('reserve', 'commit', 'release'),
      operationId: fc.constantFrom(...operations),
    });
    const steps = fc.sample(step, { numRuns: scale(300, 10_000), seed: 20261115 });
    for (let sent = 0; sent < steps.length; sent += 50) {
      await Promise.all(
        steps.slice(sent, sent + 50).map(({ name, operationId }) => {
          if (name === 'reserve') return reserve(operationId);
          return name === 'commit' ? commit(operationId) : client().call(usageCalls.release, { operationId }, ana);
        }),
      );
      expect(await taken()).toBeLessThanOrEqual(10);
    }
    expect((await usage())?.meters.download.consumed).toBeGreaterThan(5);
  });
  const taken = async () => {
    const counted = `state = 'committed' or (state = 'reserved' and expires_at > now())`;
    const { rows } = await serve(`select count(*)::int as n from usage_ledger where owner_id = $1 and (${counted})`, [
      ana.id,
    ]);
    return rows[0]?.['n'];
  };

  test('report what is missing', async () => {
    const stranger = await makePerson(database(), `bob-${randomUUID()}`);
    expect(await reserve(randomUUID(), stranger)).toMatchObject({ status: 403, code: 'usage.notEntitled' });
    expect(await reserve(randomUUID(), null)).toMatchObject({ status: 401, code: 'auth.required' });
    expect(await commit(randomUUID())).toMatchObject({ status: 404, code: 'usage.unknownOperation' });
    expect(await reserve('not an id')).toMatchObject({ status: 400, code: 'input.invalid' });
    const operationId = randomUUID();
    await reserve(operationId);
    const other = await client().call(usageCalls.reserve, { operationId, kind: 'conversion' }, ana);
    expect(other).toMatchObject({ status: 400, code: 'input.invalid' });
  });

  test('an expired trial no longer counts anything', async () => {
    await serve(
      `update billing_subscription set current_period_start = now() - interval '8 days',
      current_period_end = now() - interval '1 day' where owner_id = $1`,
      [ana.id],
    );
    expect(await reserve(randomUUID())).toMatchObject({ status: 403, code: 'usage.notEntitled' });
    expect(await usage()).toMatchObject({ isEntitled: false, meters: { download: { limit: 0, remaining: 0 } } });
  });

  test('an upgrade lifts the limits and resets the counts; the reset date is the end of the period', async () => {
    await reserve(randomUUID());
    expect(await usage()).toMatchObject({ isFreeTrial: true, planId: trial, resetsAt: null });
    await serve(`update billing_subscription set provider_status = 'canceled' where owner_id = $1`, [ana.id]);
    await serve(
      `insert into billing_subscription (sub_id, owner_id, plan_id, provider_status, current_period_start, current_period_end)
       values ($1, $2, $3, 'active', '2026-11-01', '2126-12-01')`,
      [`sub_${ana.id}`, ana.id, monthly],
    );
    expect(await usage()).toMatchObject({
      ...{ isEntitled: true, isFreeTrial: false, planId: monthly },
      resetsAt: '2126-12-01T00:00:00.000Z',
      meters: { download: { limit: null, consumed: 0, remaining: null } },
    });
    await serve('update billing_subscription set is_canceled = true where owner_id = $1', [ana.id]);
    expect(await usage()).toMatchObject({ resetsAt: null, accessUntil: '2126-12-04T00:00:00.000Z' });
    await serve('update subscription_status set has_lifetime_access = true where owner_id = $1', [ana.id]);
    expect(await usage()).toMatchObject({ hasLifetimeAccess: true, accessUntil: null, resetsAt: null });
  });

  test('a user whose plan was refunded is known to have had one', async () => {
    await serve(`update billing_subscription set provider_status = 'canceled' where owner_id = $1`, [ana.id]);
    expect(await usage()).toMatchObject({ isEntitled: false, planId: trial, accessUntil: null });
  });

  test('a user without any row sees an empty account', async () => {
    const stranger = await makePerson(database(), `eve-${randomUUID()}`);
    expect(await usage(stranger)).toMatchObject({ isEntitled: false, planId: null, accessUntil: null });
  });
});
