import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { codeAt, stepAt } from './mfa/totp.ts';
import { type Harness, harness, testPassword } from './testing/harness.ts';

type Client = ReturnType<Harness['client']>;

async function addApp(h: Harness, client: Client, friendlyName: string) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  const code = () => codeAt(data.totp.secret, stepAt(h.now()));
  const prove = async (by: Client) => {
    // A code is accepted once, so each proof needs its own time step.
    h.advance(30);
    return (await by.auth.mfa.challengeAndVerify({ factorId: data.id, code: code() })).error;
  };
  expect(await prove(client)).toBeNull();
  return { factorId: data.id, prove };
}
const levelOf = async (client: Client) =>
  decodeJwt((await client.auth.refreshSession()).data.session?.access_token ?? '')['aal'];

describeEngines('a second authenticator', (engine) => {
  const database = databasePerSuite(engine);

  async function withTwoApps() {
    const h = harness(database());
    const { client, email } = await h.signedIn();
    const first = await addApp(h, client, 'phone');
    const other = h.client();
    await other.auth.signInWithPassword({ email, password: testPassword });
    expect(await first.prove(other)).toBeNull();
    const second = await addApp(h, client, 'backup');
    return { h, client, email, first, second, other };
  }

  test('turns nothing on: it is reported as an added app, and other devices stay signed in', async () => {
    const { h, email, other } = await withTwoApps();
    expect(h.mails.filter(({ to }) => to === email).map(({ template }) => template)).toEqual([
      'factor_added',
      'authenticator_added',
    ]);
    expect((await other.auth.getUser()).error).toBeNull();
  });

  test.each(['first', 'second'] as const)(
    'while one is left, removing the %s keeps the session at aal2',
    async (which) => {
      const { h, client, email, ...apps } = await withTwoApps();
      expect(await apps[which].prove(client)).toBeNull();
      expect((await client.auth.mfa.unenroll({ factorId: apps[which].factorId })).error).toBeNull();
      expect(h.mailTo(email).template).toBe('authenticator_removed');
      expect(await levelOf(client)).toBe('aal2');
      expect((await client.auth.updateUser({ data: { full_name: 'Ana' } })).error).toBeNull();
      // A device that verified only with the removed app, which may be lost or stolen, must verify with another.
      expect(await levelOf(apps.other)).toBe(which === 'first' ? 'aal1' : 'aal2');
    },
  );

  test('removing the last one turns two-factor sign-in off, on every device', async () => {
    const { h, client, email, first, second, other } = await withTwoApps();
    for (const { factorId } of [second, first]) {
      expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    }
    expect(h.mailTo(email).template).toBe('factor_removed');
    expect([await levelOf(client), await levelOf(other)]).toEqual(['aal1', 'aal1']);
  });
});
