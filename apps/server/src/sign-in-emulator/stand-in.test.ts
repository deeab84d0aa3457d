import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { kinds } from './kinds.ts';
import { signInParts } from './providers.ts';
import { standIn } from './stand-in.ts';

const origin = 'http://localhost:3000';
const verifier = 'v'.repeat(43);
const request = {
  client_id: 'clipharbor-on-this-machine',
  redirect_uri: `${origin}/auth/v1/callback`,
  response_type: 'code',
  scope: 'openid email profile',
  state: 'state-1',
  nonce: 'nonce-1',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};
const person = { name: 'Zoë <b>', email: 'Zoe@Example.com', verified: 'yes' };

describe.each(kinds)('the stand-in for $name', (kind) => {
  function open(now?: () => number) {
    const { app, providers } = standIn({ origin, ids: [kind.id], isPublic: false, ...(now ? { now } : {}) });
    const [provider] = providers;
    if (!provider) throw new Error('one provider expected');
    const address = (more: Record<string, string> = {}) =>
      `${provider.authorizationEndpoint}?${new URLSearchParams({ ...request, ...more })}`;
    const press = async (form: Record<string, string>, more: Record<string, string> = {}, headers = {}) =>
      app.request(address(more), { method: 'POST', body: new URLSearchParams(form), headers });
    const codeOf = async (form: Record<string, string> = person) => {
      const response = await press(form);
      return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
    };
    const trade = async (code: string, more: Record<string, string> = {}) => {
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: request.redirect_uri,
        client_id: request.client_id,
        client_secret: provider.clientSecret,
        code_verifier: verifier,
        ...more,
      };
      return app.request(provider.tokenEndpoint, { method: 'POST', body: new URLSearchParams(form) });
    };
    return { app, provider, address, press, codeOf, trade };
  }

  test('says what it is in the visitor’s language, and asks who signs in', async () => {
    const { app, address } = open();
    const page = await (await app.request(address({ login_hint: '"><script>' }))).text();
    expect(page).toContain(`Local stand-in for ${kind.name}: no real account is used`);
    expect(page).not.toContain('<script');
    for (const name of ['person', 'name', 'email', 'verified', 'deny']) expect(page).toContain(`name="${name}"`);
    const arabic = await (await app.request(address(), { headers: { 'accept-language': 'ar' } })).text();
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    expect(arabic).toContain('لا يُستخدم أي حساب حقيقي');
  });

  test.each([
    ['an unknown client', { client_id: 'x' }],
    ['another target', { redirect_uri: 'https://evil.test/' }],
    ['a target that only starts like ours', { redirect_uri: `${request.redirect_uri}.evil.test` }],
    ['no state', { state: '' }],
    ['no nonce', { nonce: '' }],
    ['no challenge', { code_challenge: '' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['another response type', { response_type: 'token' }],
    ['no identity', { scope: 'email' }],
  ])('%s is explained, without a redirect', async (_, wrong) => {
    const { app, address, press } = open();
    for (const response of [await app.request(address(wrong)), await press(person, wrong)]) {
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
      expect(await response.text()).toContain('This request cannot be answered');
    }
  });

  test('a form without a person, or sent by a foreign page, signs no one in', async () => {
    const { press } = open();
    for (const form of [{}, { person: '99' }, { person: '-1' }, { name: 'A', email: 'no address' }]) {
      expect((await press(form as Record<string, string>)).status).toBe(400);
    }
    expect((await press(person, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
  });

  test('a code works once, for a minute, with its own verifier, client and target', async () => {
    let now = Date.now();
    const { codeOf, trade } = open(() => now);
    const wrong: Record<string, string>[] = [
      { code_verifier: 'w'.repeat(43) },
      { redirect_uri: `${origin}/other` },
      { code: 'guess' },
    ];
    for (const more of wrong) expect((await trade(await codeOf(), more)).status).toBe(400);
    expect((await trade(await codeOf(), { client_secret: 'guess' })).status).toBe(401);
    expect((await trade(await codeOf(), { grant_type: 'password' })).status).toBe(400);
    const code = await codeOf();
    expect((await trade(code)).status).toBe(200);
    const again = await trade(code);
    expect([again.status, await again.json()]).toEqual([400, { error: 'invalid_grant' }]);
    const late = await codeOf();
    now += 61_000;
    expect((await trade(late)).status).toBe(400);
  });

  test('the discovery document names the endpoints used by the provider code; userinfo returns the person', async () => {
    const { app, provider, codeOf, trade } = open();
    const found = await (await app.request(origin + kind.base + kind.paths.discovery)).json();
    expect(found).toMatchObject({
      authorization_endpoint: provider.authorizationEndpoint,
      token_endpoint: provider.tokenEndpoint,
      jwks_uri: provider.jwksUri,
      code_challenge_methods_supported: ['S256'],
    });
    const { access_token } = await (await trade(await codeOf())).json();
    const info = (token: string) =>
      app.request(found.userinfo_endpoint, { headers: { authorization: `Bearer ${token}` } });
    expect(await (await info(access_token)).json()).toMatchObject({ name: 'Zoë <b>', email: 'zoe@example.com' });
    expect((await info('guess')).status).toBe(401);
  });

  test('is for this machine only, unless it was made public', async () => {
    const env = { incoming: { socket: { remoteAddress: '192.0.2.7' } } };
    const { app, address } = open();
    expect((await app.request(address(), {}, env)).status).toBe(403);
    const open2 = standIn({ origin, ids: [kind.id], isPublic: true });
    expect((await open2.app.request(address(), {}, env)).status).toBe(200);
  });
});

describe('available providers', () => {
  const where = { origin, isProduction: false };
  const keys = { clientId: 'a', clientSecret: 'b' };
  const none = { google: null, microsoft: null };
  const endpoints = (parts: ReturnType<typeof signInParts>) =>
    parts.providers.map(({ authorizationEndpoint }) => new URL(authorizationEndpoint).host);

  test('stand-ins if there are no keys', () => {
    const parts = signInParts({ ...none, allowsStandIn: true }, where);
    expect(endpoints(parts)).toEqual(['localhost:3000', 'localhost:3000']);
    expect(parts.app).toBeInstanceOf(Hono);
  });

  test('the real one if there are keys, and then no page of its stand-in', async () => {
    const parts = signInParts({ ...none, google: keys, allowsStandIn: true }, where);
    expect(endpoints(parts)).toEqual(['accounts.google.com', 'localhost:3000']);
    const gone = await parts.app?.request(`${origin}/stand-in/google/o/oauth2/v2/auth`);
    expect(gone?.status).toBe(404);
  });

  test('none if neither is allowed; an organization’s directory is respected', () => {
    expect(signInParts({ ...none, allowsStandIn: false }, where)).toEqual({ providers: [], app: null });
    const tenant = '22222222-2222-4333-8444-555555555555';
    const { providers, app } = signInParts(
      { google: keys, microsoft: { ...keys, tenant }, allowsStandIn: true },
      { origin, isProduction: true },
    );
    expect(app).toBeNull();
    const [, microsoft] = providers;
    const issuer = (id: string) => `https://login.microsoftonline.com/${id}/v2.0`;
    expect(microsoft?.authorizationEndpoint).toContain(`/${tenant}/oauth2/`);
    expect(microsoft?.isIssuer(issuer(tenant), { tid: tenant })).toBe(true);
    const other = '33333333-2222-4333-8444-555555555555';
    expect(microsoft?.isIssuer(issuer(other), { tid: other })).toBe(false);
  });
});
