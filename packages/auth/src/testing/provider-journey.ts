import { randomUUID } from 'node:crypto';
import type { Database } from '@clipharbor/database';
import type { SupabaseClient, User } from '@supabase/supabase-js';
import { expect } from 'vitest';
import type { AuthConfigInput } from '../config.ts';
import { type FakePerson, type FakeProvider, fakeProvider } from './fake-provider.ts';
import { type Harness, harness, origin } from './harness.ts';

type ProviderName = 'google' | 'azure';

export const returnUrl = `${origin}/en/user`;

export function withProvider(
  database: Database,
  kind: ProviderName = 'google',
  config: Partial<AuthConfigInput> = {},
): { h: Harness; fake: FakeProvider } {
  let h: Harness | null = null;
  const fake = fakeProvider(kind, () => h?.now() ?? new Date());
  h = harness(database, { providers: [fake.provider], ...config });
  return { h, fake };
}

export const personOf = (h: Harness, more: object = {}): FakePerson => ({
  sub: randomUUID(),
  email: h.newEmail(),
  email_verified: true,
  name: 'Ana Bay',
  ...more,
});

/** The browser leaves for the provider: where to, and with which cookie. */
export async function goToProvider(
  h: Harness,
  client: SupabaseClient,
  provider: ProviderName = 'google',
  redirectTo = returnUrl,
) {
  const { data } = await client.auth.signInWithOAuth({
    provider,
    options: { redirectTo, skipBrowserRedirect: true },
  });
  const response = await h.request(data.url ?? '');
  return {
    status: response.status,
    url: response.headers.get('location') ?? '',
    cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    setCookie: response.headers.get('set-cookie'),
  };
}

export async function returnFromProvider(h: Harness, address: URL, cookie: string): Promise<URL> {
  const response = await h.request(address.href, { headers: { cookie } });
  expect(response.status).toBe(302);
  return new URL(response.headers.get('location') ?? '');
}

export const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

/** The whole flow: to the provider and back, then the code is exchanged for a session. */
export async function signIn(
  h: Harness,
  fake: FakeProvider,
  person: FakePerson,
  provider: ProviderName = 'google',
): Promise<{ target: URL; client: SupabaseClient; user: User | null }> {
  const client = h.client({ flowType: 'pkce' });
  const away = await goToProvider(h, client, provider);
  const target = await returnFromProvider(h, fake.agree(away.url, person), away.cookie);
  const { data } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? 'none');
  return { target, client, user: data.user };
}
