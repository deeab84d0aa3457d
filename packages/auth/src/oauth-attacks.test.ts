import { createHash, randomUUID } from 'node:crypto';
import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import type { FakeProvider } from './testing/fake-provider.ts';
import { harness } from './testing/harness.ts';
import { goToProvider, personOf, returnFromProvider, signIn, withProvider } from './testing/provider-journey.ts';

describeEngines('forged answers of a provider', (engine) => {
  const database = databasePerSuite(engine);

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
    const { h, fake } = withProvider(database());
    lie(fake);
    const { target, user } = await signIn(h, fake, personOf(h));
    expect(user).toBeNull();
    expect(target.searchParams.get('error_code')).toBe('bad_oauth_callback');
  });

  test('a state works once, in its own browser, for five minutes, and cannot be forged', async () => {
    const { h, fake } = withProvider(database());
    const client = h.client({ flowType: 'pkce' });
    const away = await goToProvider(h, client);
    const back = fake.agree(away.url, personOf(h));
    const codeOf = (url: URL) => url.searchParams.get('error_code');
    expect(codeOf(await returnFromProvider(h, back, ''))).toBe('bad_oauth_state');
    expect(codeOf(await returnFromProvider(h, back, away.cookie.replace(/=.*/, '=guess')))).toBe('bad_oauth_state');
    const forged = new URL(back);
    forged.searchParams.set('state', `${randomUUID()}.${'A'.repeat(43)}`);
    expect(codeOf(await returnFromProvider(h, forged, away.cookie))).toBe('bad_oauth_state');
    expect((await returnFromProvider(h, back, away.cookie)).searchParams.get('code')).toBeTruthy();
    expect(codeOf(await returnFromProvider(h, back, away.cookie))).toBe('bad_oauth_state');
    const late = await goToProvider(h, client);
    h.advance(301);
    expect(codeOf(await returnFromProvider(h, fake.agree(late.url, personOf(h)), late.cookie))).toBe('bad_oauth_state');
  });

  test('an id token from the provider’s own button signs in, if its nonce is ours', async () => {
    const { h, fake } = withProvider(database());
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
});
