import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { browserSessionStorage, createBackendClient, createProductClient } from '@clipharbor/client';
import { accountCalls, siteCalls } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { openTestDatabase, postgresFolder, service, type TestDatabase } from '@clipharbor/testkit/database';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { readConfig } from '../../config/config.ts';
import { originClassifier } from '../../http/allowed-origins.ts';
import { mountProductApi } from '../../http/product.ts';
import { newestMails } from '../../mail/outbox.ts';
import { answerSiteConfig } from '../../routes/site-config.ts';
import { answerUserCalls } from '../../routes/user-calls.ts';
import { tinySite } from '../../testing.ts';
import { openAccounts } from '../open-accounts.ts';
import { type LocalProject, localProject } from './testing.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
const origin = 'https://clip.test';
const password = 'seven quiet lamps';
const { signUp, sessions, endSessions, exportAccount, deleteAccount, connect, exchange } = accountCalls;
const redirectTo = `https://${brand.extensionIds.chrome}.chromiumapp.org/`;

const title = postgresFolder() === null ? 'SKIPPED, install the Debian package "postgresql" to run it' : 'postgres';
describe.skipIf(postgresFolder() === null)(`with a Supabase project in place of our own accounts (${title})`, () => {
  let database: TestDatabase;
  let project: LocalProject;
  let site: { app: Hono; request: typeof fetch };

  beforeAll(async () => {
    database = await openTestDatabase('postgres', 'product');
    project = await localProject(database.url ?? '');
    const config = readConfig({
      PUBLIC_ORIGIN: origin,
      // Only its presence matters here: the database is already open.
      DATABASE_URL: 'postgres://localhost/clipharbor',
      SUPABASE_URL: project.url,
      SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
      SUPABASE_SECRET_KEY: project.secretKey,
    });
    const logger = pino({ level: 'silent' });
    const classifyOrigin = originClassifier(origin);
    const accounts = await openAccounts({ config, database, origin: origin, classifyOrigin, logger, providers: [] });
    expect(accounts.app).toBeNull();
    const product = mountProductApi(
      {
        ...{ config, classifyOrigin, findSession: accounts.service.findSession },
        verifier: accounts.verifier,
        secret: accounts.secret,
      },
      [
        (api) => answerSiteConfig(api, accounts.place),
        (api) => answerUserCalls(api, { accounts: accounts.service, database, siteUrl: origin }),
      ],
    );
    const readiness = { dependencies: [], isStopping: () => false };
    const app = new Hono().route('/', createApp({ config, logger, site: tinySite, services: [product], readiness }));
    site = { app, request: async (input, init) => app.request(new Request(input, init)) };
  });
  afterAll(async () => {
    await project?.stop();
    await database?.close();
  });

  /** A browser that knows only the site's address. */
  function browser() {
    const blocked = () => {
      throw new Error('no storage');
    };
    const visitor = createProductClient({ baseUrl: origin, fetch: site.request, accessToken: async () => null });
    const backend = createBackendClient({
      place: async () => {
        const { backendUrl, publishableKey } = await visitor.call(siteCalls.config, {});
        return { url: backendUrl ?? origin, publishableKey };
      },
      storage: browserSessionStorage(blocked),
      fetch,
      refreshes: false,
    });
    const product = createProductClient({ baseUrl: origin, fetch: site.request, accessToken: backend.accessToken });
    return { backend, product, visitor };
  }

  async function person(name: string) {
    const email = `${name}-${randomUUID().slice(0, 8)}@example.com`;
    await database.as(service).query('delete from request_limit');
    const one = browser();
    await one.visitor.call(signUp, { email, password: password, name });
    await one.backend.verifyLink({ tokenHash: await project.tokenMailedTo(email), type: 'signup' });
    return { ...one, email };
  }

  test('pages learn where the project is, and may call it', async () => {
    expect(await browser().visitor.call(siteCalls.config, {})).toEqual({
      backendUrl: project.url,
      publishableKey: project.publishableKey,
    });
    const page = await site.app.request(`${origin}/en`);
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${project.url};`);
  });

  test('the site signs up, signs in and reads its tables there', async () => {
    const { backend, email } = await person('ana');
    const session = await backend.session();
    expect(session).toMatchObject({ email, fullName: 'ana' });
    expect((await backend.plans()).length).toBeGreaterThan(4);
    expect(await backend.profile(session?.userId ?? '')).toMatchObject({ fullName: 'ana', locale: 'en' });
  });

  test('sessions are listed and ended', async () => {
    const { backend, product, email } = await person('bob');
    const other = browser();
    await other.backend.signIn({ email, password: password });
    const listed = await product.call(sessions, {});
    expect(listed.sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    expect(await product.call(endSessions, { which: 'others' })).toEqual({ ended: 1 });
    await expect(other.product.call(sessions, {})).rejects.toMatchObject({ code: 'auth.sessionEnded' });
    expect((await product.call(sessions, {})).sessions).toHaveLength(1);
    expect(await backend.session()).not.toBeNull();
  });

  test('the extension gets its own session', async () => {
    const { product, email } = await person('cem');
    const verifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
    const link = { client: 'extension', redirectTo } as const;
    const { code } = await product.call(connect, { ...link, codeChallenge });
    const own = await browser().visitor.call(exchange, { ...link, code, verifier });
    const extension = createProductClient({
      baseUrl: origin,
      fetch: site.request,
      accessToken: async () => own.accessToken,
    });
    const listed = await product.call(sessions, {});
    expect(listed.sessions).toMatchObject([
      { client: 'extension', isCurrent: false },
      { client: null, isCurrent: true },
    ]);
    await expect(extension.call(deleteAccount, { email })).rejects.toMatchObject({ code: 'auth.sessionNotAllowed' });
    const again = browser().visitor.call(exchange, { ...link, code, verifier });
    await expect(again).rejects.toMatchObject({ code: 'auth.code' });
  });

  test('the account is exported and deleted', async () => {
    const { backend, product, email } = await person('dan');
    const { account } = await product.call(exportAccount, {});
    expect(account).toMatchObject({ signIn: { account: { email } }, user_profiles: [{ full_name: 'dan' }] });
    expect(JSON.stringify(account)).not.toMatch(/argon2|encrypted_password/);
    const wrong = product.call(deleteAccount, { email, password: 'wrong horse' });
    await expect(wrong).rejects.toMatchObject({ code: 'auth.credentials' });
    await product.call(deleteAccount, { email, password: password });
    const mails = (await newestMails(database, 20)).filter(({ to }) => to === email);
    expect(mails).toMatchObject([{ template: 'account_deleted', locale: 'en' }]);
    await expect(backend.signIn({ email, password: password })).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  test('a weak password and too many attempts are refused with our own errors', async () => {
    await database.as(service).query('delete from request_limit');
    const { visitor } = browser();
    const body = { email: 'eve@example.com', password: 'short', name: 'Eve' };
    await expect(visitor.call(signUp, body)).rejects.toMatchObject({ code: 'account.weakPassword' });
    for (let count = 0; count < 4; count++) await visitor.call(signUp, body).catch(() => undefined);
    await expect(visitor.call(signUp, body)).rejects.toMatchObject({ code: 'tooMany', retryAfterSeconds: 720 });
  });

  test('a foreign token is refused', async () => {
    const forged = createProductClient({
      baseUrl: origin,
      fetch: site.request,
      accessToken: async () => 'eyJhbGciOiJub25lIn0.e30.',
    });
    await expect(forged.call(sessions, {})).rejects.toMatchObject({ code: 'auth.required' });
  });
});
