import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import { codeAt, stepAt } from './mfa/totp.ts';
import { type Harness, harness, testPassword } from './testing/harness.ts';

const newPassword = 'nine loud kettles';

describeEngines('the security log', (engine) => {
  const database = databasePerSuite(engine);

  async function logOf(h: Harness, id: string) {
    const { rows } = await h.auth.accounts.query<{ action: string; ip_address: string; payload: unknown }>(
      `select payload ->> 'action' as action, ip_address, payload from auth.audit_log_entries
      where payload ->> 'actor_id' = $1 order by created_at, id`,
      [id],
    );
    return rows;
  }
  const actionsOf = async (h: Harness, id: string) => (await logOf(h, id)).map(({ action }) => action);
  const signIn = (h: Harness, email: string, password: string, address: string) =>
    h.request('token?grant_type=password', {
      method: 'POST',
      headers: { 'x-address': address },
      body: JSON.stringify({ email, password }),
    });

  test('has every sign-in, successful or not, with the address it came from', async () => {
    const h = harness(database());
    const { email, id } = await h.signedIn();
    await signIn(h, email, 'wrong wrong wrong', '192.0.2.7');
    await signIn(h, email, testPassword, '192.0.2.8');
    const entries = (await logOf(h, id)).map(({ action, ip_address }) => [action, ip_address]);
    expect(entries.slice(-2)).toEqual([
      ['login_failed', '192.0.2.7'],
      ['login', '192.0.2.8'],
    ]);
  });

  test('has every change to who can sign in, and never a password or a code', async () => {
    const h = harness(database());
    const { client, email, id } = await h.signedIn();
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    if (error) throw error;
    const code = codeAt(data.totp.secret, stepAt(h.now()));
    const wrong = code === '123456' ? '654321' : '123456';
    for (const tried of [wrong, code]) {
      await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: tried });
    }
    expect((await client.auth.updateUser({ password: newPassword })).error).toBeNull();
    await client.auth.mfa.unenroll({ factorId: data.id });
    await client.auth.resetPasswordForEmail(email);
    await client.auth.signOut();
    expect(await actionsOf(h, id)).toEqual(
      expect.arrayContaining([
        'login',
        'factor_in_progress',
        'factor_failed',
        'factor_verified',
        'user_updated_password',
        'factor_unenrolled',
        'user_recovery_requested',
        'logout',
      ]),
    );
    const text = JSON.stringify(await logOf(h, id));
    for (const secret of [testPassword, newPassword, data.totp.secret, code, h.mailTo(email).data['tokenHash']]) {
      expect(secret).toBeTruthy();
      expect(text).not.toContain(secret);
    }
  });

  test('has reused refresh tokens, as a sign of theft', async () => {
    const h = harness(database());
    const { client, id } = await h.signedIn();
    const refresh_token = (await client.auth.getSession()).data.session?.refresh_token;
    const refresh = () =>
      h.request('token?grant_type=refresh_token', { method: 'POST', body: JSON.stringify({ refresh_token }) });
    await refresh();
    h.advance(11);
    expect((await refresh()).status).toBe(400);
    expect(await actionsOf(h, id)).toContain('token_revoked');
  });

  test('has nothing about an address without an account', async () => {
    const h = harness(database());
    const count = async () => (await h.auth.accounts.query('select from auth.audit_log_entries')).rowCount;
    const before = await count();
    expect((await signIn(h, h.newEmail(), testPassword, '192.0.2.9')).status).toBe(400);
    expect(await count()).toBe(before);
  });
});
