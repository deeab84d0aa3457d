import { databasePerSuite, describeEngines, service } from '@clipharbor/testkit/database';
import { pino } from 'pino';
import { beforeAll, expect, test, vi } from 'vitest';
import { originClassifier } from '../http/allowed-origins.ts';
import { openAccounts } from './open-accounts.ts';

vi.setConfig({ testTimeout: 60_000 });

describeEngines('submissions of visitors', (engine) => {
  const database = databasePerSuite(engine);
  const openWith = async (trustProxy: boolean) => {
    const config = {
      database: { folder: null },
      keysFile: '',
      mayMakeKeys: true,
      trustProxy,
      supabase: null,
    };
    const around = {
      origin: 'https://clip.test',
      classifyOrigin: originClassifier('https://clip.test'),
      logger: pino({ level: 'silent' }),
      providers: [],
    };
    return openAccounts({ config, database: database(), ...around });
  };
  let accounts: Awaited<ReturnType<typeof openAccounts>>;
  beforeAll(async () => {
    accounts = await openWith(true);
  });
  const send = async (body: string, address: string, table = 'feedback', type = 'application/json') =>
    accounts.app?.request(`https://clip.test/rest/v1/${table}`, {
      method: 'POST',
      headers: { apikey: accounts.place.publishableKey, 'content-type': type, 'x-real-ip': address },
      body,
    });
  const count = async () => (await database().as(service).query('select from feedback')).rowCount;

  test('are limited to five an hour per kind and household', async () => {
    const submission = JSON.stringify({ satisfaction: 4 });
    const statuses = [];
    for (let host = 1; host <= 6; host++) statuses.push((await send(submission, `2001:db8:1:1::${host}`))?.status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    const refused = await send(submission, '2001:db8:1:1::7');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(600);
    expect(await refused?.json()).toMatchObject({ code: '429', message: expect.stringContaining('Too many') });
    expect((await send(submission, '2001:db8:1:2::1'))?.status).toBe(201);
    const report = JSON.stringify({ short_reason: 'other' });
    expect((await send(report, '2001:db8:1:1::1', 'extension_uninstall_report'))?.status).toBe(201);
  });

  test.each([
    ['CSV', `satisfaction\n${'1\n'.repeat(8000)}`, 'text/csv', 415],
    ['short CSV', 'satisfaction\n1\n2\n', 'text/csv', 415],
    ['CSV under another name', 'satisfaction\n1\n2\n', 'application/json', 400],
    ['a form', 'satisfaction=1', 'application/x-www-form-urlencoded', 415],
    [
      'a list in the other JSON type',
      '[{"satisfaction":1},{"satisfaction":2}]',
      'application/vnd.pgrst.array+json',
      415,
    ],
    ['a list behind a byte order mark', '\ufeff[{"satisfaction":1}]', 'application/json', 400],
    ['a text', '"x"', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
  ])('are JSON objects: %s is refused', async (_, body, type, status) => {
    const before = await count();
    for (const table of ['feedback', 'extension_uninstall_report', 'f%65edback', 'f%2565edback']) {
      const answer = await send(body, '10.0.0.2', table, type);
      expect([status, 404]).toContain(answer?.status);
    }
    expect((await send(body, '10.0.0.2', 'feedback', type))?.status).toBe(status);
    expect(await count()).toBe(before);
  });

  test('the address header is trusted only behind our proxy', async () => {
    const { app, place } = await openWith(false);
    const statuses = [];
    for (let host = 1; host <= 6; host++) {
      const forged = `192.0.2.${host}`;
      const headers = {
        apikey: place.publishableKey,
        'content-type': 'application/json',
        ...{ 'x-real-ip': forged, 'x-forwarded-for': forged, forwarded: `for=${forged}` },
      };
      const submission = { method: 'POST', headers, body: JSON.stringify({ satisfaction: 4 }) };
      statuses.push((await app?.request('https://clip.test/rest/v1/feedback', submission))?.status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('must be single objects, no larger than a submission', async () => {
    const before = await count();
    const many = JSON.stringify(Array.from({ length: 50 }, () => ({ satisfaction: 1 })));
    expect((await send(many, '10.0.0.1'))?.status).toBe(400);
    expect((await send(JSON.stringify({ satisfaction: 1, content: 'x'.repeat(20_000) }), '10.0.0.1'))?.status).toBe(
      413,
    );
    expect(await count()).toBe(before);
  });
});
