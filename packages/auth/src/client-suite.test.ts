import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import { type Harness, harness, testPassword } from './testing/harness.ts';

/** What clients of a bare GoTrue rely on, where sign-ups need no mail and phones are on. */
const bare = {
  emailAutoconfirm: true,
  phoneEnabled: true,
  phoneAutoconfirm: true,
  hidesAccounts: false,
  limits: 'off',
} as const;
const phone = (): string => `49${Math.floor(1e10 + Math.random() * 8e10)}`;

describeEngines('the client of a bare service', (engine) => {
  const database = databasePerSuite(engine);
  const signedUp = async (h: Harness) => {
    const client = h.client();
    const { data, error } = await client.auth.signUp({ email: h.newEmail(), password: testPassword });
    if (error || !data.session || !data.user) throw error ?? new Error('no session');
    return { client, session: data.session, user: data.user };
  };

  test('adopts a session from elsewhere, and keeps it', async () => {
    const h = harness(database(), bare);
    const { session } = await signedUp(h);
    const other = h.client();
    const { error } = await other.auth.setSession(session);
    expect(error).toBeNull();
    expect((await other.auth.getSession()).data.session?.user.id).toBe(session.user.id);
    const { data } = await other.auth.updateUser({ data: { hello: 'world' } });
    expect(data.user?.user_metadata).toMatchObject({ hello: 'world' });
    expect((await other.auth.getClaims()).data?.claims.sub).toBe(session.user.id);
  });

  test('refreshes with a given token, and is refused with an unknown one', async () => {
    const h = harness(database(), bare);
    const { client, session } = await signedUp(h);
    const { data, error } = await client.auth.refreshSession({ refresh_token: session.refresh_token });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', user: { id: session.user.id } });
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const unknown = await h.client().auth.refreshSession({ refresh_token: 'invalid-refresh-token' });
    expect(unknown.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    expect(unknown.error?.message).toContain('Invalid Refresh Token: Refresh Token Not Found');
  });

  test('signs up in the PKCE flow, with data, and with an invalid return address', async () => {
    const h = harness(database(), bare);
    const email = h.newEmail();
    const options = { emailRedirectTo: email, data: { info: 'some' } };
    const { data, error } = await h
      .client({ flowType: 'pkce' })
      .auth.signUp({ email, password: testPassword, options });
    expect(error).toBeNull();
    expect(data.session).not.toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { info: 'some' }, app_metadata: { provider: 'email' } });
    expect((await h.client({ flowType: 'pkce' }).auth.exchangeCodeForSession('made-up')).error).not.toBeNull();
  });

  test.each([
    ['a', testPassword, 'Unable to validate email address: invalid format'],
    ['short@example.com', '123', 'Password should be at least 6 characters'],
  ])('%s with %s is refused: %s', async (email, password, message) => {
    const h = harness(database(), { ...bare, passwordMinLength: 6 });
    const { data, error } = await h.client().auth.signUp({ email, password });
    expect(data).toMatchObject({ user: null, session: null });
    expect(error?.message).toContain(message);
  });

  test('signs up and in with a number and a password', async () => {
    const h = harness(database(), bare);
    const credentials = { phone: phone(), password: testPassword };
    expect((await h.client().auth.signUp(credentials)).error).toBeNull();
    const { data, error } = await h.client().auth.signInWithPassword(credentials);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      ...{ phone: credentials.phone, email: '', phone_confirmed_at: expect.any(String) },
      app_metadata: { provider: 'phone' },
    });
    expect(data.session).toMatchObject({ expires_in: expect.any(Number), expires_at: expect.any(Number) });
  });

  test('cannot have codes sent or resent by text message, or guess them', async () => {
    const h = harness(database(), bare);
    const stranger = phone();
    const sent = await h.client().auth.signInWithOtp({ phone: stranger, options: { channel: 'whatsapp' } });
    expect(sent.error).not.toBeNull();
    expect(sent.data).toMatchObject({ user: null, session: null });
    const guessed = await h.client().auth.verifyOtp({ phone: stranger, type: 'phone_change', token: '123456' });
    expect(guessed.error?.message).toContain('Token has expired or is invalid');
    expect((await h.client().auth.resend({ phone: stranger, type: 'phone_change' })).error).toBeNull();
  });

  test('requests a link or another mail for any address, but not where accounts may not be created', async () => {
    const h = harness(database(), bare);
    const asked = await h.client().auth.signInWithOtp({ email: h.newEmail(), options: { data: { hello: 'world' } } });
    expect(asked).toMatchObject({ error: null, data: { user: null, session: null } });
    const email = h.newEmail();
    const options = { shouldCreateUser: false, captchaToken: 'some', emailRedirectTo: email };
    expect((await h.client({ flowType: 'pkce' }).auth.signInWithOtp({ email, options })).error).not.toBeNull();
    const resent = await h.client().auth.resend({ email, type: 'signup', options: { emailRedirectTo: email } });
    expect(resent.error).toBeNull();
    const wrong = await h.client().auth.verifyOtp({ email, token: 'invalid-token', type: 'email' });
    expect(wrong).toMatchObject({ error: { code: 'otp_expired' }, data: { user: null, session: null } });
  });

  test('signs out without an error when the account is gone, and then has no session', async () => {
    const h = harness(database(), bare);
    const { client, user } = await signedUp(h);
    expect((await h.admin().auth.admin.deleteUser(user.id)).error).toBeNull();
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect((await client.auth.getUser()).data.user).toBeNull();
  });

  test('administers: pages of users with links to the next, metadata, addresses, bad tokens', async () => {
    const h = harness(database(), bare);
    const { admin } = h.admin().auth;
    const made = await Promise.all([1, 2, 3].map(() => signedUp(h)));
    const page = await admin.listUsers({ page: 1, perPage: 2 });
    expect(page.data.users).toHaveLength(2);
    expect(page.data).toMatchObject({ nextPage: 2, aud: 'authenticated' });
    expect('total' in page.data && page.data.total).toBeGreaterThanOrEqual(3);
    const [first] = made;
    const id = first?.user.id ?? '';
    const email = `new_${first?.user.email}`;
    expect((await admin.updateUserById(id, { email })).data.user?.email).toBe(email);
    const color = { favorite_color: 'yellow' };
    expect((await admin.updateUserById(id, { user_metadata: color })).data.user?.user_metadata).toMatchObject(color);
    const roles = { roles: ['admin', 'publisher'] };
    expect((await admin.updateUserById(id, { app_metadata: roles })).data.user?.app_metadata).toMatchObject(roles);
    expect((await admin.signOut('this-is-a-bad-token')).error?.status).toBe(403);
    expect((await admin.signOut(first?.session.access_token ?? '')).error).toBeNull();
  });
});
