import type { OAuthProvider } from '@clipharbor/auth';
import { ephemeralKeys } from '@clipharbor/auth';
import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { backend } from '../accounts/backend.ts';
import { standIn } from './stand-in.ts';

// The embedded database is compiled during the first statements, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const origin = 'http://localhost:3000';
const ids: readonly OAuthProvider['id'][] = ['google', 'azure'];

describeEngines('sign-in through a stand-in', (engine) => {
  const database = databasePerSuite(engine);

  /** A browser connected to a whole server in this process: the unmodified supabase-js, cookies, redirects. */
  function browser() {
    const keys = ephemeralKeys();
    const { app: pages, providers } = standIn({ origin, ids, isPublic: false });
    const server = backend({
      database: database(),
      keys,
      origin,
      trustProxy: false,
      logger: pino({ level: 'silent' }),
      providers,
    });
    const app = new Hono().route('/', server).route('/', pages);
    const items = new Map<string, string>();
    const client = createClient(origin, keys.publishable[0] ?? '', {
      global: { fetch: async (input, init) => app.request(new Request(input, init)) },
      auth: {
        flowType: 'pkce',
        autoRefreshToken: false,
        detectSessionInUrl: false,
        storage: {
          getItem: (key) => items.get(key) ?? null,
          setItem: (key, value) => void items.set(key, value),
          removeItem: (key) => void items.delete(key),
        },
      },
    });
    let cookie = '';
    const visit = async (url: string | URL, form?: Record<string, string>) => {
      const response = await app.request(
        new Request(
          url,
          form ? { method: 'POST', body: new URLSearchParams(form), headers: { cookie } } : { headers: { cookie } },
        ),
      );
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      const location = response.headers.get('location');
      return { response, next: location === null ? null : new URL(location) };
    };
    /** Presses the button on the site; returns the address of the provider's page. */
    const leave = async (provider: OAuthProvider['id']): Promise<URL> => {
      const { data } = await client.auth.signInWithOAuth({
        provider,
        options: { redirectTo: `${origin}/en/user`, skipBrowserRedirect: true },
      });
      const { next } = await visit(data.url ?? '');
      if (!next) throw new Error('a redirect to the provider expected');
      expect((await visit(next)).response.status).toBe(200);
      return next;
    };
    const returnFromProvider = async (page: URL, form: Record<string, string>) => {
      const { next: callback } = await visit(page, form);
      if (!callback) throw new Error('a redirect to the callback expected');
      return { callback, target: (await visit(callback)).next };
    };
    const exchange = async (target: URL | null) =>
      client.auth.exchangeCodeForSession(target?.searchParams.get('code') ?? 'none');
    const forgetCookie = () => {
      cookie = '';
    };
    return { visit, leave, returnFromProvider, exchange, forgetCookie };
  }

  test.each(ids)('%s: a person who agrees is signed in, and is the same person next time', async (provider) => {
    const form = { name: 'Zoë', email: `zoe-${provider}@example.com`, verified: 'yes' };
    const users = [];
    for (let time = 0; time < 2; time++) {
      const { leave, returnFromProvider, exchange } = browser();
      const { target } = await returnFromProvider(await leave(provider), form);
      expect(target?.pathname).toBe('/en/user');
      const { data, error } = await exchange(target);
      expect(error).toBeNull();
      users.push(data.user);
    }
    expect(users[0]).toMatchObject({
      email: form.email,
      app_metadata: { provider },
      user_metadata: { full_name: 'Zoë' },
    });
    expect(users[1]?.id).toBe(users[0]?.id);
  });

  test.each(ids)('%s: a person who declines is not signed in, and the site learns why', async (provider) => {
    const { leave, returnFromProvider } = browser();
    const { target } = await returnFromProvider(await leave(provider), { deny: 'yes' });
    expect(target?.searchParams.get('error')).toBe('access_denied');
    expect(target?.searchParams.get('code')).toBeNull();
  });

  test.each(ids)('%s: an unverified address signs no one in', async (provider) => {
    const { leave, returnFromProvider } = browser();
    const form = { name: 'Eve', email: 'victim@example.com' };
    const { target } = await returnFromProvider(await leave(provider), form);
    expect(target?.searchParams.get('error_code')).toBe('provider_email_needs_verification');
  });

  test.each(ids)('%s: a wrong state, a foreign browser and a second use are refused', async (provider) => {
    const { leave, returnFromProvider, visit, forgetCookie } = browser();
    const { callback } = await returnFromProvider(await leave(provider), { person: '0' });
    expect((await visit(callback)).next?.searchParams.get('error_code')).toBe('bad_oauth_state');

    const page = await leave(provider);
    const { next } = await visit(page, { person: '0' });
    const forged = new URL(next ?? '');
    forged.searchParams.set('state', `${forged.searchParams.get('state')}x`);
    expect((await visit(forged)).next?.searchParams.get('error_code')).toBe('bad_oauth_state');
    forgetCookie();
    expect((await visit(next ?? '')).next?.searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  test.each(ids)('%s: a code that was used before opens nothing in a new sign-in', async (provider) => {
    const { leave, returnFromProvider, visit } = browser();
    const { callback: used } = await returnFromProvider(await leave(provider), { person: '1' });
    const { next } = await visit(await leave(provider), { person: '1' });
    const mixed = new URL(next ?? '');
    mixed.searchParams.set('code', used.searchParams.get('code') ?? '');
    expect((await visit(mixed)).next?.searchParams.get('error_code')).toBe('bad_oauth_callback');
  });
});
