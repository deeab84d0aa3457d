import { createHash } from 'node:crypto';
import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { createDeviceCode, exchangeDeviceCode } from './service/device-link.ts';
import { listSessions, revokeSessions } from './service/session-list.ts';
import { sweep } from './service/sweep.ts';
import { enrolled } from './testing/enrolled.ts';
import { harness, testPassword } from './testing/harness.ts';

const visit = { address: '192.0.2.9', userAgent: 'Clip/1.0', acceptLanguage: null };

describeEngines('accounts', (engine) => {
  const database = databasePerSuite(engine);

  test('users change their own data and nothing else', async () => {
    const h = harness(database());
    const { client, id } = await h.signedIn();
    const first = await client.auth.updateUser({ data: { full_name: 'Ana', locale: 'de' } });
    expect(first.data.user).toMatchObject({ id, user_metadata: { full_name: 'Ana', locale: 'de' } });
    const second = await client.auth.updateUser({ data: { locale: null, theme: 'dark' } });
    expect(second.data.user?.user_metadata).toEqual({ full_name: 'Ana', theme: 'dark' });
    expect((await client.auth.updateUser({ password: testPassword })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    });
    expect((await client.auth.updateUser({ password: 'short' })).error).toMatchObject({ code: 'weak_password' });
  });

  test('an anonymous user who adds an address becomes a full account', async () => {
    const h = harness(database(), { anonymousEnabled: true, emailAutoconfirm: true });
    const client = h.client();
    await client.auth.signInAnonymously();
    expect((await client.auth.updateUser({ password: testPassword })).error).toMatchObject({ status: 422 });
    const email = h.newEmail();
    const { data } = await client.auth.updateUser({ email, password: testPassword });
    expect(data.user).toMatchObject({ email, is_anonymous: false, app_metadata: { provider: 'email' } });
    expect((await h.client().auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
  });

  test('a sign-in returns the same user as a later read, with identities and factors', async () => {
    const h = harness(database());
    const { client, email } = await enrolled(h);
    const { data } = await client.auth.signInWithPassword({ email, password: testPassword });
    expect(data.user).toMatchObject({ identities: [{ provider: 'email' }], factors: [{ friendly_name: 'phone' }] });
    expect(data.user).toEqual((await client.auth.getUser()).data.user);
  });

  test('a program gets its own session for a code that works once', async () => {
    const h = harness(database());
    const { client, id } = await h.signedIn();
    const verifier = 'v'.repeat(64);
    const link = {
      userId: id,
      client: 'extension',
      redirectTo: 'https://abc.chromiumapp.org/',
      codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    } as const;
    const { redirectTo } = link;
    const exchange = (code: string, change: object = {}) =>
      exchangeDeviceCode(h.auth, { code, verifier, client: 'extension', redirectTo, ...change }, visit).catch(
        (error: unknown) => error,
      );
    const code = await createDeviceCode(h.auth, link);
    const session = await exchange(code);
    expect(session).toMatchObject({ token_type: 'bearer', user: { id } });
    expect(await exchange(code)).toMatchObject({ code: 'flow_state_not_found' });
    for (const change of [
      { verifier: 'w'.repeat(64) },
      { client: 'desktop' },
      { redirectTo: 'https://evil.chromiumapp.org/' },
    ]) {
      const next = await createDeviceCode(h.auth, link);
      expect(await exchange(next, change)).toMatchObject({ code: 'flow_state_not_found' });
      expect(await exchange(next)).toMatchObject({ code: 'flow_state_not_found' });
    }
    const late = await createDeviceCode(h.auth, link);
    h.advance(61);
    expect(await exchange(late)).toMatchObject({ code: 'flow_state_not_found' });
    await expect(createDeviceCode(h.auth, { ...link, codeChallenge: 'short' })).rejects.toMatchObject({
      code: 'validation_failed',
    });

    const current = decodeJwt((await client.auth.getSession()).data.session?.access_token ?? '')['session_id'];
    const sessions = await listSessions(h.auth, id, String(current));
    expect(sessions.map(({ client: program, isCurrent }) => ({ program, isCurrent }))).toEqual(
      expect.arrayContaining([
        { program: 'extension', isCurrent: false },
        { program: null, isCurrent: true },
      ]),
    );
    expect(sessions.find((one) => one.client === 'extension')).toMatchObject({
      address: '192.0.2.9',
      userAgent: 'Clip/1.0',
    });
  });

  test('sessions can be ended one by one or all at once, but never those of other users', async () => {
    const h = harness(database());
    const { client, id } = await h.signedIn();
    const { id: otherId, client: other } = await h.signedIn();
    const [session] = await listSessions(h.auth, id, null);
    expect(await revokeSessions(h.auth, otherId, { only: session?.id ?? '' })).toBe(0);
    expect((await client.auth.getUser()).error).toBeNull();
    expect(await revokeSessions(h.auth, id, { only: session?.id ?? '' })).toBe(1);
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect(await revokeSessions(h.auth, otherId, 'all')).toBe(1);
    expect((await other.auth.getUser()).error).not.toBeNull();
  });

  test('expired rows can be swept', async () => {
    const h = harness(database());
    const { id, email } = await h.signedIn();
    await h.client().auth.resetPasswordForEmail(email);
    h.advance(31 * 86_400);
    await sweep(h.auth);
    expect(await listSessions(h.auth, id, null)).toEqual([]);
    const { rows } = await h.auth.accounts.query('select from auth.one_time_tokens where user_id = $1', [id]);
    expect(rows.length).toBe(0);
  });
});
