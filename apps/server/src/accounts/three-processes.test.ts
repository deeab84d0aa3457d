import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { ephemeralKeys } from '@clipharbor/auth';
import { accountCalls, siteCalls } from '@clipharbor/contracts';
import { type Database, openDatabase } from '@clipharbor/database';
import { brand } from '@clipharbor/domain';
import { FakeClock } from '@clipharbor/testkit';
import { accounts, openTestDatabase, postgresFolder, type TestDatabase } from '@clipharbor/testkit/database';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startJobs } from '../jobs/scheduler.ts';
import { newestMails } from '../mail/outbox.ts';
import { accountsApp, origin, testPassword } from './testing.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
const { connect, deleteAccount, endSessions, exchange, sessions, signUp } = accountCalls;

type App = ReturnType<typeof accountsApp>;

const title = postgresFolder() === null ? 'SKIPPED, install the Debian package "postgresql" to run it' : 'postgres';
describe.skipIf(postgresFolder() === null)(`three servers on one database (${title})`, () => {
  let shared: TestDatabase;
  const pools: Database[] = [];
  let apps: App[];
  const keys = ephemeralKeys();

  beforeAll(async () => {
    shared = await openTestDatabase('postgres', 'product');
    // They share only the database and the keys, as three processes would.
    for (let count = 0; count < 3; count++) {
      pools.push(await openDatabase({ url: shared.url ?? '', poolSize: 4, waitMs: 15_000 }));
    }
    apps = pools.map((pool) => accountsApp(pool, { keys }));
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.close()));
    await shared.close();
  });

  const at = (count: number): App => apps[count % 3] as App;
  const refresh = async (app: App, refreshToken: string) => {
    const response = await app.auth('token?grant_type=refresh_token', { refresh_token: refreshToken });
    return (await response.json()) as { refresh_token?: string; access_token: string; error_code?: string };
  };

  test('sixty wrong passwords get five checks, whichever servers they reach', async () => {
    const { email } = await at(0).person('ana');
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, count) => {
        const answer = await at(count).auth('token?grant_type=password', { email, password: `wrong ${count}` });
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(55);
    // The right one has to wait too, even at a server that was not called before.
    expect((await at(1).signIn(email)).token).toBeUndefined();
  });

  test('one visitor signs up five times an hour, however the load balancer spreads the calls', async () => {
    const headers = { 'x-real-ip': '2001:db8:7:7::1' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, count) =>
        at(count).call(
          signUp,
          { email: `${randomUUID()}@example.com`, password: testPassword, name: 'A' },
          null,
          headers,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test('signing up with one address at three servers at once creates one account', async () => {
    const email = `${randomUUID()}@example.com`;
    const body = { email, password: testPassword, name: 'A' };
    const answers = await Promise.all(
      apps.map((app, n) => app.call(signUp, body, null, { 'x-real-ip': `10.9.8.${n}` })),
    );
    // One mail a minute: the later requests are asked to wait, whether an account existed or not.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const { rows } = await shared.as(accounts).query('select id from auth.users where email = $1', [email]);
    expect(rows).toHaveLength(1);
    expect((await newestMails(shared, 50)).filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('a refresh token is exchanged once, and its theft ends the session everywhere', async () => {
    const { refreshToken } = await at(0).person('bob');
    // Three tabs, three servers, at the same moment.
    const swapped = await Promise.all(apps.map((app) => refresh(app, refreshToken)));
    const children = new Set(swapped.map(({ refresh_token: child }) => child));
    expect(children.size).toBe(1);
    const [child = ''] = children;
    const grandchild = await refresh(at(1), child);
    expect(grandchild.refresh_token).toEqual(expect.any(String));
    // It was used long ago and is now presented again.
    expect((await refresh(at(2), refreshToken)).error_code).toBe('refresh_token_already_used');
    expect((await refresh(at(0), grandchild.refresh_token ?? '')).error_code).toBe('refresh_token_not_found');
    expect((await at(1).call(sessions, {}, grandchild.access_token)).body.code).toBe('auth.sessionEnded');
  });

  test('signing out everywhere at one server takes effect at the others', async () => {
    const { token } = await at(0).person('cem');
    expect((await at(1).call(endSessions, { which: 'all' }, token)).body.data).toEqual({ ended: 1 });
    expect((await at(2).call(sessions, {}, token)).body.code).toBe('auth.sessionEnded');
  });

  test('a code for the extension works once, whichever server it is sent to', async () => {
    const { token } = await at(0).person('dan');
    const verifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
    const link = { client: 'extension', redirectTo: `https://${brand.extensionIds.edge}.chromiumapp.org/` };
    const made = await at(0).call(connect, { ...link, codeChallenge }, token);
    const code = made.body.data?.['code'];
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, count) => at(count).call(exchange, { ...link, code, verifier })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('an account deleted in three tabs is deleted once, with one mail', async () => {
    const person = await at(0).person('eve');
    const answers = await Promise.all(
      apps.map((app) => app.call(deleteAccount, { email: person.email }, person.token)),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
    expect((await newestMails(shared, 50)).filter(({ to }) => to === person.email)).toHaveLength(1);
  });

  test('the anti-forgery token of one server is valid at another', async () => {
    const page = { origin: origin, 'sec-fetch-site': 'same-origin' };
    const { token } = await at(0).person('fay');
    const made = await at(0).call(siteCalls.config, {}, token, page);
    const xsrf = /XSRF-TOKEN=([^;]+)/.exec(made.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const headers = { ...page, cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf };
    expect((await at(1).call(endSessions, { which: 'others' }, token, headers)).status).toBe(200);
    expect((await at(2).call(endSessions, { which: 'others' }, token, page)).body.code).toBe('auth.xsrf');
  });

  test('only one of them runs a job', async () => {
    const clock = new FakeClock();
    let runs = 0;
    const job = { name: 'count', everyMs: 600_000, atMostMs: 60_000, run: async () => void runs++ };
    const schedulers = pools.map((database) =>
      startJobs({ database, jobs: [job], clock, logger: pino({ level: 'silent' }) }),
    );
    await vi.waitFor(() => expect(clock.waiting).toBe(3), { timeout: 20_000 });
    expect(runs).toBe(1);
    await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
  });
});
