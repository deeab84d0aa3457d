import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import type { FakePerson } from './testing/fake-provider.ts';
import { fragment, personOf, returnFromProvider, returnUrl, signIn, withProvider } from './testing/provider-journey.ts';

describeEngines('linked identities', (engine) => {
  const database = databasePerSuite(engine);

  test('a signed-in user links and unlinks an identity, but never the last one or a taken one', async () => {
    const { h, fake } = withProvider(database());
    const { client, email, id } = await h.signedIn({ flowType: 'pkce' });
    const person = personOf(h);
    const link = async (browser: SupabaseClient, who: FakePerson) => {
      const token = (await browser.auth.getSession()).data.session?.access_token;
      const asked = await browser.auth.linkIdentity({
        provider: 'google',
        options: { redirectTo: returnUrl, skipBrowserRedirect: true },
      });
      // In a browser, supabase-js keeps the cookies; here the same request is repeated to see the cookie.
      const seen = await h.request(
        `user/identities/authorize?provider=google&redirect_to=${returnUrl}&skip_http_redirect=true`,
        { headers: { authorization: `Bearer ${token}` } },
      );
      expect(asked.error).toBeNull();
      const { url } = await seen.json();
      return returnFromProvider(h, fake.agree(url, who), (seen.headers.get('set-cookie') ?? '').split(';')[0] ?? '');
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

  test('a user of a provider may set a password and then unlink the provider', async () => {
    const { h, fake } = withProvider(database());
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

  test('linking and signing up with a provider can be switched off', async () => {
    const { h, fake } = withProvider(database(), 'google', { manualLinkingEnabled: false, signUpEnabled: false });
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
