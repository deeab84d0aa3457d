import { databasePerSuite, describeEngines, service } from '@clipharbor/testkit/database';
import { beforeAll, expect, test, vi } from 'vitest';
import { origin, testBackend } from '../testing/backend.ts';
import { sessionIdOf } from './assurance.ts';
import { createBackendClient } from './backend-client.ts';
import { otherAccount } from './fresh-sign-in.ts';
import { browserSessionStorage, type WebStorage } from './session-storage.ts';

vi.setConfig({ testTimeout: 60_000 });
const password = 'seven quiet lamps';
const blocked = (): WebStorage => {
  throw new DOMException('no', 'SecurityError');
};

describeEngines('what users change about their account', (engine) => {
  const database = databasePerSuite(engine);
  let backend: ReturnType<typeof testBackend>;
  beforeAll(() => {
    backend = testBackend(database());
  });

  async function person(email: string) {
    await backend.fetch(`${origin}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: 'sb_publishable_test', 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, data: { full_name: 'Ana' } }),
    });
    const client = createBackendClient({
      place: backend.place,
      fetch: backend.fetch,
      storage: browserSessionStorage(blocked),
      refreshes: false,
    });
    const tokenHash = backend.mails.findLast(({ to }) => to === email)?.data['tokenHash'] ?? '';
    const session = await client.verifyLink({ tokenHash, type: 'signup' });
    return { client, userId: session?.userId ?? '' };
  }
  const sessionsOf = async (userId: string) => {
    const { rows } = await database()
      .as(service)
      .query<{ id: string }>('select id from public.account_sessions($1)', [userId]);
    return rows.map(({ id }) => id);
  };

  test('a name is changed for the account and for emails', async () => {
    const { client, userId } = await person('name@example.com');
    await client.changeName(userId, 'Ana Bay');
    expect(await client.ownAccount()).toMatchObject({ fullName: 'Ana Bay', email: 'name@example.com' });
    expect(await client.profile(userId)).toMatchObject({ fullName: 'Ana Bay' });
    expect(await client.session()).toMatchObject({ fullName: 'Ana Bay' });
  });

  test('a new email address waits for both confirmations', async () => {
    const { client } = await person('old@example.com');
    await client.changeEmail('new@example.com', `${origin}/en/user`);
    expect(await client.ownAccount()).toMatchObject({
      email: 'old@example.com',
      pendingEmail: { email: 'new@example.com', sentAt: expect.any(Number) },
    });
    for (const to of ['old@example.com', 'new@example.com']) {
      const mail = backend.mails.findLast((one) => one.to === to);
      await client.verifyLink({ tokenHash: mail?.data['tokenHash'] ?? '', type: 'email_change' });
    }
    expect(await client.ownAccount()).toMatchObject({ email: 'new@example.com', pendingEmail: null });
  });

  test('an authenticator whose setup was abandoned does not block another', async () => {
    const { client } = await person('factor@example.com');
    const first = await client.enrollAuthenticator('Clipharbor');
    const second = await client.enrollAuthenticator('Clipharbor');
    expect(second.factorId).not.toBe(first.factorId);
    expect(second.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(second.qrCode)).toMatch(/^data:image\/svg\+xml,<svg/);
    await expect(client.confirmAuthenticator(second.factorId, '000000')).rejects.toMatchObject({
      code: 'mfa_verification_failed',
    });
    expect((await client.ownAccount()).authenticators).toEqual([]);
    expect(await client.session()).toMatchObject({ needsCode: false });
  });

  test('the last identity cannot be removed', async () => {
    const { client } = await person('only@example.com');
    const [own] = (await client.ownAccount()).identities;
    expect(own).toMatchObject({ provider: 'email', email: 'only@example.com' });
    await expect(client.unlinkIdentity(own?.id ?? '')).rejects.toMatchObject({ code: 'single_identity_not_deletable' });
    await expect(client.unlinkIdentity('none')).rejects.toMatchObject({ code: 'identity_not_found' });
  });

  test('a fresh sign-in replaces the stored session, which ends', async () => {
    const { client, userId } = await person('fresh@example.com');
    const before = (await client.session())?.accessToken ?? '';
    expect(await client.freshSignIn().password('fresh@example.com', password)).toBe('done');
    const after = (await client.session())?.accessToken ?? '';
    expect(sessionIdOf(after)).not.toBe(sessionIdOf(before));
    expect(await sessionsOf(userId)).toEqual([sessionIdOf(after)]);
  });

  test('a wrong password, another account or a password check changes nothing', async () => {
    const { client, userId } = await person('kept@example.com');
    await person('other@example.com');
    const kept = await client.session();
    const attempt = client.freshSignIn();
    await expect(attempt.password('kept@example.com', 'wrong')).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(attempt.password('other@example.com', password)).rejects.toMatchObject({ code: otherAccount });
    await attempt.checkPassword('kept@example.com', password);
    await expect(attempt.checkPassword('kept@example.com', 'wrong')).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect(await client.session()).toEqual(kept);
    expect(await sessionsOf(userId)).toEqual([sessionIdOf(kept?.accessToken ?? '')]);
  });
});
