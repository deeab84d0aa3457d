import { randomUUID } from 'node:crypto';
import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import { origin, testPassword } from './testing/harness.ts';
import {
  fragment,
  goToProvider,
  personOf,
  returnFromProvider,
  returnUrl,
  signIn,
  withProvider,
} from './testing/provider-journey.ts';

describeEngines('providers', (engine) => {
  const database = databasePerSuite(engine);

  test('the visitor leaves with state, nonce and a challenge, and comes back signed in (PKCE)', async () => {
    const { h, fake } = withProvider(database());
    const client = h.client({ flowType: 'pkce' });
    const away = await goToProvider(h, client);
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
    const target = await returnFromProvider(h, fake.agree(away.url, person), away.cookie);
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

  test('the implicit flow returns the tokens in the fragment', async () => {
    const { h, fake } = withProvider(database());
    const client = h.client();
    const away = await goToProvider(h, client);
    const target = await returnFromProvider(h, fake.agree(away.url, personOf(h)), away.cookie);
    expect(target.search).toBe('');
    const { access_token = '', refresh_token = '' } = fragment(target);
    expect((await client.auth.setSession({ access_token, refresh_token })).error).toBeNull();
  });

  test('a returning visitor is the same user, even after changing the address', async () => {
    const { h, fake } = withProvider(database());
    const person = personOf(h);
    const first = await signIn(h, fake, person);
    const second = await signIn(h, fake, { ...person, email: h.newEmail(), name: 'Changed' });
    expect(second.user?.id).toBe(first.user?.id);
    expect(second.user?.email).toBe(person.email);
    expect(second.user?.user_metadata).toMatchObject({ full_name: 'Ana Bay' });
  });

  test('a verified address joins the account that has it', async () => {
    const { h, fake } = withProvider(database());
    const { email, id } = await h.signedIn();
    const joined = await signIn(h, fake, personOf(h, { email }));
    expect(joined.user?.id).toBe(id);
    expect(joined.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] });
    expect((await h.client().auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
  });

  test('what someone else set up on an unconfirmed address is removed when its owner signs in', async () => {
    const { h, fake } = withProvider(database());
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

  test('an address that the provider has not verified neither opens nor creates an account', async () => {
    const { h, fake } = withProvider(database());
    const { email } = await h.signedIn();
    for (const person of [personOf(h, { email, email_verified: false }), personOf(h, { email_verified: 'false' })]) {
      const { target, user } = await signIn(h, fake, person);
      expect(user).toBeNull();
      expect(target.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    }
    const { target } = await signIn(h, fake, { sub: randomUUID() });
    expect(target.searchParams.get('error_code')).toBe('email_address_not_provided');
  });

  test('Microsoft: an organization can use its own addresses but no others; personal accounts work', async () => {
    const { h, fake } = withProvider(database(), 'azure');
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

  test('a refusal at the provider returns a reason, and never to a foreign address', async () => {
    const { h, fake } = withProvider(database());
    const away = await goToProvider(h, h.client(), 'google', 'https://evil.example/steal');
    const back = fake.agree(away.url, personOf(h));
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    const target = await returnFromProvider(h, back, away.cookie);
    expect(target.origin).toBe(origin);
    expect(fragment(target)).toMatchObject({ error: 'access_denied', error_code: 'bad_oauth_callback' });
    const unknown = await h.request('authorize?provider=github');
    expect(await unknown.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
  });

  test('unsupported features are refused with GoTrue’s messages', async () => {
    const { h } = withProvider(database());
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
});
