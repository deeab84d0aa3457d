import type { AuthMail } from '@clipharbor/auth';
import { ephemeralKeys } from '@clipharbor/auth';
import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { createClient } from '@supabase/supabase-js';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { applyProjectPlatform } from './platform.ts';
import { noProject } from './project.ts';
import { backendApp, servedPath } from './serve.ts';

test.each([
  ['/users?select=*', 'rest', '/rest/v1/users?select=*'],
  ['/', 'rest', '/rest/v1/'],
  ['/signup', 'auth', '/auth/v1/signup'],
  ['/rest/v1/users', 'rest', '/rest/v1/users'],
  ['/auth/v1/user', 'rest', '/auth/v1/user'],
  ['/mail?to=a@b.cc', 'auth', '/mail?to=a@b.cc'],
  ['/mailboxes', 'rest', '/rest/v1/mailboxes'],
  ['/signup', null, '/signup'],
] as const)('%s of a bare %s is %s', (path, bare, served) => {
  expect(servedPath(path, bare)).toBe(served);
});

const origin = 'http://127.0.0.1:54321';

describeEngines('the backend', (engine) => {
  const database = databasePerSuite(engine);
  beforeAll(() => applyProjectPlatform(database(), { otherParts: false }));
  const keys = ephemeralKeys();
  const serve = (...args: string[]) => {
    const options = readArguments(['--migrations', 'm', ...args]);
    const app = backendApp({
      options,
      project: noProject,
      database: database(),
      keys,
      origin,
      logger: pino({ level: 'silent' }),
    });
    const request = async (input: RequestInfo | URL, init?: RequestInit) => app.request(new Request(input, init));
    const auth = { persistSession: false, autoRefreshToken: false };
    return { request, client: createClient(origin, keys.publishable[0] ?? '', { global: { fetch: request }, auth }) };
  };

  test('a mailed link appears in the mailbox and confirms the account', async () => {
    const { client, request } = serve();
    const person = { email: 'first@example.com', password: 'secret' };
    expect((await client.auth.signUp(person)).data.session).toBeNull();
    const mails = (await (await request(`${origin}/mail?to=First@example.com`)).json()) as AuthMail[];
    expect(mails).toMatchObject([{ to: 'first@example.com', template: 'confirm' }]);
    expect(await (await request(`${origin}/mail?to=nobody@example.com`)).json()).toEqual([]);
    const { error } = await client.auth.verifyOtp({ token_hash: mails[0]?.data['tokenHash'] ?? '', type: 'signup' });
    expect(error).toBeNull();
  });

  test('the mailbox refuses a page whose own host name points to this machine', async () => {
    expect((await serve().request('http://evil.example:54321/mail')).status).toBe(403);
  });

  test('with confirmation off, a sign-up returns a session: by address, by phone number and anonymously', async () => {
    const { client } = serve('--autoconfirm', '--phone', '--anonymous-sign-ins');
    const sessions = [
      await client.auth.signUp({ email: 'second@example.com', password: '123456' }),
      await client.auth.signUp({ phone: '15550100', password: '123456' }),
      await client.auth.signInAnonymously(),
    ];
    expect(sessions.map(({ data, error }) => [error, data.session?.expires_in])).toEqual(
      sessions.map(() => [null, 3600]),
    );
    expect((await client.auth.signUp({ email: 'x@example.com', password: '12345' })).error?.message).toBe(
      'Password should be at least 6 characters.',
    );
  });

  test('sign-ups are rate limited only on request', async () => {
    const codes = async (...args: string[]) => {
      const { client } = serve('--autoconfirm', ...args);
      const found = new Set<string | undefined>();
      for (let number = 0; number < 7; number++) {
        const email = `many${number}${args.join('')}@example.com`;
        found.add((await client.auth.signUp({ email, password: '123456' })).error?.code);
      }
      return [...found];
    };
    expect(await codes()).toEqual([undefined]);
    expect(await codes('--limits')).toEqual([undefined, 'over_request_rate_limit']);
  });

  test('applications are registered with the secret key', async () => {
    const answer = await serve().request(`${origin}/auth/v1/admin/oauth/clients`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secret[0]}` },
      body: JSON.stringify({ client_name: 'App', redirect_uris: ['http://localhost:3000/callback'] }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([201, { client_secret: expect.any(String) }]);
  });

  test('an unknown path gets a JSON response', async () => {
    const answer = await serve().request(`${origin}/auth/v1/admin/custom-providers`);
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { code: 404, error_code: 'not_found', msg: 'The requested path was not found' },
    ]);
  });

  test('an option allows aggregates, plans and choosing how a transaction ends', async () => {
    const sum = `${origin}/rest/v1/subscription?select=count()`;
    expect((await serve('--allow-anonymous').request(sum)).status).toBe(400);
    expect((await serve('--allow-anonymous', '--rest-extras').request(sum)).status).toBe(200);
  });

  test('a request without a key is refused, or gets the configured role', async () => {
    const plans = `${origin}/rest/v1/subscription?select=level`;
    expect((await serve().request(plans)).status).toBe(401);
    expect((await serve('--allow-anonymous').request(plans)).status).toBe(200);
    expect((await serve('--keyless-role', 'service_role').request(`${origin}/rest/v1/mail_outbox`)).status).toBe(200);
  });

  test("another project's publishable key counts as no key", async () => {
    const plans = `${origin}/rest/v1/subscription?select=level`;
    const key = 'sb_publishable_of_somebody_else';
    const status = async (headers: Record<string, string>, ...args: string[]) =>
      (await serve(...args).request(plans, { headers })).status;
    const both = { apikey: key, authorization: `Bearer ${key}` };
    expect([await status({ apikey: key }), await status(both)]).toEqual([401, 401]);
    expect([await status({ apikey: key }, '--allow-anonymous'), await status(both, '--allow-anonymous')]).toEqual([
      200, 200,
    ]);
    for (const wrong of ['sb_secret_of_somebody_else', 'not.a.token']) {
      const headers = { apikey: key, authorization: `Bearer ${wrong}` };
      expect(await status(headers, '--allow-anonymous')).toBe(401);
    }
  });
});
