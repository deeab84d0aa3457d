import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import { fakeProvider } from './testing/fake-provider.ts';
import { harness, origin, testPassword } from './testing/harness.ts';

describeEngines('what the owner of an account hears of', (engine) => {
  const database = databasePerSuite(engine);
  let count = 0;

  function withGoogle() {
    const google = fakeProvider('google', () => new Date());
    return { google, h: harness(database(), { providers: [google.provider] }) };
  }

  /** Tries to link a stranger's identity; returns the error code if it is refused. */
  async function link(
    { google, h }: ReturnType<typeof withGoogle>,
    token: string,
    meanwhile: () => Promise<unknown> = async () => undefined,
  ): Promise<string | null> {
    const departure = await h.request(
      `user/identities/authorize?provider=google&skip_http_redirect=true&redirect_to=${origin}/en/user`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    const body = (await departure.json()) as { url?: string; error_code?: string };
    if (body.url === undefined) return body.error_code ?? 'none';
    const cookie = departure.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await meanwhile();
    const back = google.agree(body.url, { sub: `g-${++count}`, email: `g${count}@gmail.test`, email_verified: true });
    const arrived = await h.request(`callback${back.search}`, { headers: { cookie } });
    return /error_code=(\w+)/.exec(arrived.headers.get('location') ?? '')?.[1] ?? null;
  }
  const tokenOf = async ({
    auth,
  }: {
    auth: { getSession(): Promise<{ data: { session: { access_token: string } | null } }> };
  }) => (await auth.getSession()).data.session?.access_token ?? '';

  test('a linked and an unlinked identity', async () => {
    const setting = withGoogle();
    const { client, email } = await setting.h.signedIn();
    expect(await link(setting, await tokenOf(client))).toBeNull();
    expect(setting.h.mailTo(email)).toMatchObject({ template: 'identity_linked', data: { provider: 'google' } });
    const { data } = await client.auth.getUserIdentities();
    const google = data?.identities.find(({ provider }) => provider === 'google');
    if (!google) throw new Error('the identity is not listed');
    expect((await client.auth.unlinkIdentity(google)).error).toBeNull();
    expect(setting.h.mailTo(email)).toMatchObject({ template: 'identity_unlinked', data: { provider: 'google' } });
  });

  test('a sign-in of twenty minutes ago links nothing', async () => {
    const setting = withGoogle();
    const { client } = await setting.h.signedIn();
    const { data } = await client.auth.getSession();
    setting.h.advance(16 * 60);
    const fresh = await client.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' });
    expect(await link(setting, fresh.data.session?.access_token ?? '')).toBe('reauthentication_needed');
  });

  test('a link in progress ends with the sessions', async () => {
    const setting = withGoogle();
    const { client } = await setting.h.signedIn();
    const refused = await link(setting, await tokenOf(client), () => client.auth.signOut({ scope: 'global' }));
    expect(refused).toBe('bad_oauth_state');
  });

  test('a new address, announced to the old one', async () => {
    const { h } = withGoogle();
    const { client, email } = await h.signedIn();
    const newEmail = h.newEmail();
    expect((await client.auth.updateUser({ email: newEmail })).error).toBeNull();
    for (const to of [newEmail, email]) {
      const token_hash = String(h.mailTo(to).data['tokenHash']);
      expect((await client.auth.verifyOtp({ token_hash, type: 'email_change' })).error).toBeNull();
    }
    expect(h.mailTo(email)).toMatchObject({ template: 'email_changed', data: { newEmail } });
  });

  test('an old session can change the password only with the current one', async () => {
    const { h } = withGoogle();
    const { client, email } = await h.signedIn();
    h.advance(16 * 60);
    await client.auth.refreshSession();
    const change = (current_password?: string) =>
      client.auth.updateUser({ password: 'nine loud kettles', ...(current_password && { current_password }) });
    expect((await change()).error?.code).toBe('reauthentication_needed');
    expect((await change('wrong')).error?.code).toBe('current_password_invalid');
    expect((await change(testPassword)).error).toBeNull();
    expect(h.mailTo(email).template).toBe('password_changed');
  });
});
