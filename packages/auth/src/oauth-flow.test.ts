import { createHash, randomUUID } from 'node:crypto';
import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { type FakePerson, type FakeProvider, fakeProvider } from './testing/fake-provider.ts';
import { type Harness, harness, origin, testPassword } from './testing/harness.ts';

const returnUrl = `${origin}/en/user`;

describeEngines('providers', (engine) => {
  const database = databasePerSuite(engine);

  function setUp(kind: 'google' | 'azure' = 'google', config = {}): { h: Harness; fake: FakeProvider } {
    let h: Harness | null = null;
    const fake = fakeProvider(kind, () => h?.now() ?? new Date());
    h = harness(database(), { providers: [fake.provider], ...config });
    return { h, fake };
  }
  const personOf = (h: Harness, more: object = {}): FakePerson => ({
    sub: randomUUID(),
    email: h.newEmail(),
    email_verified: true,
    name: 'Ana Bay',
    ...more,
  });

  /** The browser leaves for the provider: where to, and with which cookie. */
  async function depart(
    h: Harness,
    client: SupabaseClient,
    provider: 'google' | 'azure' = 'google',
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
  async function comeBack(h: Harness, address: URL, cookie: string): Promise<URL> {
    const response = await h.request(address.href, { headers: { cookie } });
    expect(response.status).toBe(302);
    return new URL(response.headers.get('location') ?? '');
  }
  const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
  async function signIn(h: Harness, fake: FakeProvider, person: FakePerson, provider: 'google' | 'azure' = 'google') {
    const client = h.client({ flowType: 'pkce' });
    const away = await depart(h, client, provider);
    const target = await comeBack(h, fake.agree(away.url, person), away.cookie);
    const exchanged = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? 'none');
    return { target, client, user: exchanged.data.user, error: exchanged.error };
  }

  test('the visitor leaves with state, nonce and a challenge, and comes back signed in (PKCE)', async () => {
    const { h, fake } = setUp();
    const client = h.client({ flowType: 'pkce' });
    const away = await depart(h, client);
    expect(away.status).toBe(302);
    const asked = Object.fromEntries(new URL(away.url).searchParams);
    expect(asked).toMatchObject({
      client_id: 'client-1',
      response_type: 'code',
      redirect_uri: `${origin}/auth/v1/callback`,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    expect(asked['state']?.length).toBeGreaterThan(40);
    expect(away.setCookie).toMatch(/HttpOnly; SameSite=Lax/i);
    const person = personOf(h);
    const target = await comeBack(h, fake.agree(away.url, person), away.cookie);
    expect(target.origin + target.pathname).toBe(returnUrl);
    expect(target.hash).toBe('');
    const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ana Bay' },
      identities: [{ provider: 'google', id: person.sub }],
    });
    expect(fake.tokenCalls[0]?.get('client_secret')).toBe('provider-secret');
  });

  test('in the implicit flow the tokens stand behind the number sign', async () => {
    const { h, fake } = setUp();
    const client = h.client();
    const away = await depart(h, client);
    const target = await comeBack(h, fake.agree(away.url, personOf(h)), away.cookie);
    expect(target.search).toBe('');
    const { access_token = '', refresh_token = '' } = fragment(target);
    expect((await client.auth.setSession({ access_token, refresh_token })).error).toBeNull();
  });

  test('who comes again is the same user, also with another address', async () => {
    const { h, fake } = setUp();
    const person = personOf(h);
    const first = await signIn(h, fake, person);
    const second = await signIn(h, fake, { ...person, email: h.newEmail(), name: 'Changed' });
    expect(second.user?.id).toBe(first.user?.id);
    expect(second.user?.email).toBe(person.email);
    expect(second.user?.user_metadata).toMatchObject({ full_name: 'Ana Bay' });
  });

  test('a verified address joins the account that has it', async () => {
    const { h, fake } = setUp();
    const { email, id } = await h.signedIn();
    const joined = await signIn(h, fake, personOf(h, { email }));
    expect(joined.user?.id).toBe(id);
    expect(joined.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] });
    expect((await h.client().auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
  });

  test('what somebody prepared on an unconfirmed address is gone when the owner comes', async () => {
    const { h, fake } = setUp();
    const email = h.newEmail();
    await h
      .client()
      .auth.signUp({ email, password: 'the attackers words', options: { data: { full_name: 'Mallory' } } });
    const link = h.mailTo(email).data['tokenHash'] ?? '';
    const owner = await signIn(h, fake, personOf(h, { email }));
    expect(owner.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Ana Bay' },
      identities: [{ provider: 'google' }],
    });
    expect((await h.client().auth.signInWithPassword({ email, password: 'the attackers words' })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await h.client().auth.verifyOtp({ token_hash: link, type: 'signup' })).error?.code).toBe('otp_expired');
  });

  test('an address that the provider does not vouch for opens nothing and makes nothing', async () => {
    const { h, fake } = setUp();
    const { email } = await h.signedIn();
    for (const person of [personOf(h, { email, email_verified: false }), personOf(h, { email_verified: 'false' })]) {
      const { target, user } = await signIn(h, fake, person);
      expect(user).toBeNull();
      expect(target.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    }
    const { target } = await signIn(h, fake, { sub: randomUUID() });
    expect(target.searchParams.get('error_code')).toBe('email_address_not_provided');
  });

  test('Microsoft: an organisation cannot claim foreign addresses, its own and personal ones work', async () => {
    const { h, fake } = setUp('azure');
    const { email, id } = await h.signedIn();
    const tid = randomUUID();
    const person = { sub: randomUUID(), email, tid };
    const spoofed = await signIn(h, fake, { ...person, email_verified: true }, 'azure');
    expect(spoofed.target.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    const owned = await signIn(h, fake, { ...person, xms_edov: true }, 'azure');
    expect(owned.user?.id).toBe(id);
    const personal = await signIn(
      h,
      fake,
      { sub: randomUUID(), email: h.newEmail(), tid: '9188040d-6c67-4c5b-b112-36a304b66dad' },
      'azure',
    );
    expect(personal.user?.app_metadata).toMatchObject({ provider: 'azure' });
    fake.forge = (claims) => ({ ...claims, iss: `http://provider.test/${randomUUID()}/v2.0` });
    const foreign = await signIn(h, fake, { ...person, xms_edov: true }, 'azure');
    expect(foreign.target.searchParams.get('error_code')).toBe('bad_oauth_callback');
  });

  test.each<[string, (fake: FakeProvider) => void]>([
    [
      'for another client',
      (fake) => {
        fake.forge = (claims) => ({ ...claims, aud: 'client-2' });
      },
    ],
    [
      'from another issuer',
      (fake) => {
        fake.forge = (claims) => ({ ...claims, iss: 'http://evil.test' });
      },
    ],
    [
      'for another sign-in',
      (fake) => {
        fake.forge = (claims) => ({ ...claims, nonce: 'x' });
      },
    ],
    [
      'without a nonce',
      (fake) => {
        fake.forge = ({ nonce: _, ...claims }) => claims;
      },
    ],
    [
      'that has expired',
      (fake) => {
        fake.forge = (claims) => ({ ...claims, exp: Number(claims['iat']) - 61 });
      },
    ],
    [
      'signed with another key',
      (fake) => {
        fake.signWith = 'foreignKey';
      },
    ],
    [
      'for us among others',
      (fake) => {
        fake.forge = (claims) => ({ ...claims, aud: ['client-1', 'client-2'], azp: 'client-2' });
      },
    ],
  ])('an id token %s is refused', async (_, lie) => {
    const { h, fake } = setUp();
    lie(fake);
    const { target, user } = await signIn(h, fake, personOf(h));
    expect(user).toBeNull();
    expect(target.searchParams.get('error_code')).toBe('bad_oauth_callback');
  });

  test('a state works once, in its own browser, for five minutes, and cannot be made up', async () => {
    const { h, fake } = setUp();
    const client = h.client({ flowType: 'pkce' });
    const away = await depart(h, client);
    const back = fake.agree(away.url, personOf(h));
    const codeOf = (url: URL) => url.searchParams.get('error_code');
    expect(codeOf(await comeBack(h, back, ''))).toBe('bad_oauth_state');
    expect(codeOf(await comeBack(h, back, away.cookie.replace(/=.*/, '=guess')))).toBe('bad_oauth_state');
    const forged = new URL(back);
    forged.searchParams.set('state', `${randomUUID()}.${'A'.repeat(43)}`);
    expect(codeOf(await comeBack(h, forged, away.cookie))).toBe('bad_oauth_state');
    expect((await comeBack(h, back, away.cookie)).searchParams.get('code')).toBeTruthy();
    expect(codeOf(await comeBack(h, back, away.cookie))).toBe('bad_oauth_state');
    const late = await depart(h, client);
    h.advance(301);
    expect(codeOf(await comeBack(h, fake.agree(late.url, personOf(h)), late.cookie))).toBe('bad_oauth_state');
  });

  test('a refusal at the provider leads back with a reason, a foreign target to the site', async () => {
    const { h, fake } = setUp();
    const away = await depart(h, h.client(), 'google', 'https://evil.example/steal');
    const back = fake.agree(away.url, personOf(h));
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    const target = await comeBack(h, back, away.cookie);
    expect(target.origin).toBe(origin);
    expect(fragment(target)).toMatchObject({ error: 'access_denied', error_code: 'bad_oauth_callback' });
    const unknown = await h.request('authorize?provider=github');
    expect(await unknown.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
  });

  test('a signed-in user links and unlinks an identity, but never the last one or a taken one', async () => {
    const { h, fake } = setUp();
    const { client, email, id } = await h.signedIn({ flowType: 'pkce' });
    const person = personOf(h);
    const link = async (browser: SupabaseClient, who: FakePerson) => {
      const token = (await browser.auth.getSession()).data.session?.access_token;
      const asked = await browser.auth.linkIdentity({
        provider: 'google',
        options: { redirectTo: returnUrl, skipBrowserRedirect: true },
      });
      // supabase-js keeps cookies in a browser; here the same question is asked again to see the cookie.
      const seen = await h.request(
        `user/identities/authorize?provider=google&redirect_to=${returnUrl}&skip_http_redirect=true`,
        { headers: { authorization: `Bearer ${token}` } },
      );
      expect(asked.error).toBeNull();
      const { url } = await seen.json();
      return comeBack(h, fake.agree(url, who), (seen.headers.get('set-cookie') ?? '').split(';')[0] ?? '');
    };
    await link(client, person);
    const identities = await client.auth.getUserIdentities();
    expect(identities.data?.identities.map((one) => one.provider).sort()).toEqual(['email', 'google']);
    expect((await client.auth.getUser()).data.user).toMatchObject({
      id,
      email,
      app_metadata: { providers: ['email', 'google'] },
    });

    const other = await h.signedIn();
    const taken = await link(other.client, person);
    expect(fragment(taken)).toMatchObject({ error_code: 'identity_already_exists' });

    const [google, own] = [...(identities.data?.identities ?? [])].sort((a) => (a.provider === 'google' ? -1 : 1));
    if (!google || !own) throw new Error('two identities expected');
    expect((await other.client.auth.unlinkIdentity(google)).error).toMatchObject({ status: 422 });
    expect((await client.auth.unlinkIdentity(google)).error).toBeNull();
    expect((await client.auth.unlinkIdentity(own)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    });
  });

  test('who came through a provider may set a password and then unlink the provider', async () => {
    const { h, fake } = setUp();
    const person = personOf(h);
    const { client } = await signIn(h, fake, person);
    const password = 'seven quiet lamps';
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    const { data } = await client.auth.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider).sort()).toEqual(['email', 'google']);
    const google = data?.identities.find(({ provider }) => provider === 'google');
    if (!google) throw new Error('no identity of the provider');
    expect((await client.auth.unlinkIdentity(google)).error).toBeNull();
    expect((await h.client().auth.signInWithPassword({ email: person.email ?? '', password })).error).toBeNull();
  });

  test('an id token from the provider’s own button signs in, if its nonce is ours', async () => {
    const { h, fake } = setUp();
    const person = personOf(h);
    const nonce = 'a nonce of the page';
    const token = await fake.idToken(person, createHash('sha256').update(nonce).digest('hex'));
    const signInWith = (used: string | undefined) =>
      h.client().auth.signInWithIdToken({ provider: 'google', token, ...(used === undefined ? {} : { nonce: used }) });
    expect((await signInWith('another')).error).toMatchObject({ status: 400, code: 'bad_oauth_callback' });
    expect((await signInWith(undefined)).error).toMatchObject({ status: 400 });
    expect((await signInWith(nonce)).data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'google' },
    });
    fake.signWith = 'foreignKey';
    const forged = await fake.idToken(person);
    expect((await h.client().auth.signInWithIdToken({ provider: 'google', token: forged })).error).toMatchObject({
      status: 400,
    });
    const off = harness(database());
    expect((await off.client().auth.signInWithIdToken({ provider: 'google', token })).error?.message).toBe(
      'Provider (issuer "https://accounts.google.com") is not enabled',
    );
  });

  test('what this service does not offer is refused in GoTrue’s words', async () => {
    const { h } = setUp();
    expect((await h.client().auth.signInWithSSO({ domain: 'example.com' })).error).toMatchObject({
      status: 404,
      message: 'SAML 2.0 is disabled',
    });
    const web3 = await h
      .client()
      .auth.signInWithWeb3({ chain: 'solana', message: 'x', signature: new Uint8Array([1]) });
    expect(web3.error).toMatchObject({ status: 422, message: 'Web3 provider is disabled' });
    expect((await h.request('token?grant_type=other', { method: 'POST' })).status).toBe(400);
  });

  test('linking and signing up through a provider can be switched off', async () => {
    const { h, fake } = setUp('google', { manualLinkingEnabled: false, signUpEnabled: false });
    const { client } = await h.signedIn();
    expect((await client.auth.linkIdentity({ provider: 'google' })).error).toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
    });
    const [own] = (await client.auth.getUserIdentities()).data?.identities ?? [];
    if (!own) throw new Error('one identity expected');
    expect((await client.auth.unlinkIdentity(own)).error?.message).toBe('Manual linking is disabled');
    const { target } = await signIn(h, fake, personOf(h));
    expect(target.searchParams.get('error_code')).toBe('signup_disabled');
  });
});
