import { randomUUID } from 'node:crypto';
import { accountCalls } from '@clipharbor/contracts';
import { databasePerSuite } from '@clipharbor/testkit/database';
import { beforeAll, expect, test, vi } from 'vitest';
import { newestMails } from '../mail/outbox.ts';
import { accountsApp, origin, testPassword } from './testing.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const database = databasePerSuite('pglite');
let app: ReturnType<typeof accountsApp>;
beforeAll(() => {
  app = accountsApp(database(), { auth: { limits: 'off' } });
});

/** A browser, as far as cookies are concerned. */
function browser() {
  const jar = new Map<string, string>();
  const headers = (): Record<string, string> =>
    jar.size === 0 ? {} : { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') };
  const keep = (response: Response): Response => {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      expect(line, name).toMatch(name === 'XSRF-TOKEN' ? /SameSite=Strict/ : /HttpOnly; Secure; SameSite=Lax/);
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const post = async (path: string, body: object) => {
    const send = async () =>
      keep(
        await app.request(path, {
          method: 'POST',
          headers: {
            ...headers(),
            origin: origin,
            'x-forwarded-proto': 'https',
            'content-type': 'application/json',
            'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
          },
          body: JSON.stringify(body),
        }),
      );
    const first = await send();
    return first.status === 403 ? send() : first;
  };
  return {
    signUp: (email: string, password: string, name = 'Nia') =>
      post(accountCalls.signUp.path, { email, password, name }),
    /** Opens the newest mail's link and presses its button. Returns the address that it leads to. */
    async press({ token, type }: { token: string; type: string }): Promise<URL> {
      const form = new URLSearchParams({ token, type, redirect_to: `${origin}/en/user?mail_link=signed_in` });
      const response = keep(
        await app.request('/auth/v1/verify', {
          method: 'POST',
          headers: {
            ...headers(),
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
          },
          body: form.toString(),
        }),
      );
      return new URL(response.headers.get('location') ?? '');
    },
    async claim(): Promise<{ session: { accessToken: string } | null; email: string | null }> {
      return (await (await post(accountCalls.claimSession.path, {})).json()).data;
    },
  };
}

const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`;
const mailTo = async (email: string) => {
  const [mail] = (await newestMails(database(), 20)).filter(({ to }) => to === email);
  return { token: String(mail?.data['tokenHash']), type: String(mail?.data['type']) };
};
const sessionsOf = async (email: string): Promise<number> => {
  const { rows } = await database()
    .as({ role: 'supabase_auth_admin' })
    .query('select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1', [email]);
  return rows.length;
};
const isPassword = async (email: string, password: string) => (await app.signIn(email, password)).token !== undefined;

test('the browser that signed up is signed in, without anything secret in the address', async () => {
  const [email, own] = [newEmail(), browser()];
  await own.signUp(email, testPassword);
  const target = await own.press(await mailTo(email));
  expect(target.href).toBe(`${origin}/en/user?mail_link=signed_in`);
  // No session is created until the page asks for one, so a closed tab leaves none behind.
  expect(await sessionsOf(email)).toBe(0);
  const { session } = await own.claim();
  expect((await app.call(accountCalls.sessions, {}, session?.accessToken)).body.data).toMatchObject({
    sessions: [{ isCurrent: true }],
  });
  expect(await own.claim()).toEqual({ session: null, email: null });
});

test('another browser learns that the address is confirmed, and gets no session', async () => {
  const [email, own, other] = [newEmail(), browser(), browser()];
  await own.signUp(email, testPassword);
  expect((await other.press(await mailTo(email))).href).toBe(`${origin}/en?mail_link=confirmed`);
  expect(await other.claim()).toEqual({ session: null, email });
  expect(await sessionsOf(email)).toBe(0);
  expect(await isPassword(email, testPassword)).toBe(true);
});

test('a second sign-up with the same address does not replace the first one’s password', async () => {
  const [email, owner, attacker] = [newEmail(), browser(), browser()];
  await owner.signUp(email, testPassword);
  const first = await mailTo(email);
  await attacker.signUp(email, 'nine loud kettles', 'Mallory');
  expect((await owner.press(first)).searchParams.get('mail_link')).toBe('signed_in');
  expect(await isPassword(email, testPassword)).toBe(true);
  expect(await isPassword(email, 'nine loud kettles')).toBe(false);
});

test.each(['the owner’s browser', 'another device'])(
  'the newest mail, triggered by an attacker and opened in %s, gives the attacker no access',
  async (where) => {
    const [email, owner, attacker] = [newEmail(), browser(), browser()];
    await owner.signUp(email, testPassword);
    await attacker.signUp(email, 'nine loud kettles', 'Mallory');
    const opened = where === 'another device' ? browser() : owner;
    const target = await opened.press(await mailTo(email));
    expect(target.href).toBe(`${origin}/en/update-password?mail_link=new_password`);
    expect((await opened.claim()).session).not.toBeNull();
    expect(await isPassword(email, 'nine loud kettles')).toBe(false);
  },
);

test.each(['the owner’s browser', 'another device'])(
  'the older mail, triggered by an attacker who signed up first and opened in %s, gives the attacker no access',
  async (where) => {
    const [email, owner, attacker] = [newEmail(), browser(), browser()];
    await attacker.signUp(email, 'nine loud kettles', 'Mallory');
    const older = await mailTo(email);
    await owner.signUp(email, testPassword);
    const opened = where === 'another device' ? browser() : owner;
    const target = await opened.press(older);
    expect(target.href).toBe(`${origin}/en/update-password?mail_link=new_password`);
    expect(await isPassword(email, 'nine loud kettles')).toBe(false);
  },
);

test('signing up twice in one browser sets the newest password', async () => {
  const [email, own, phone] = [newEmail(), browser(), browser()];
  await own.signUp(email, testPassword);
  await own.signUp(email, 'nine loud kettles');
  expect((await phone.press(await mailTo(email))).searchParams.get('mail_link')).toBe('confirmed');
  expect(await isPassword(email, 'nine loud kettles')).toBe(true);
});

test('a used link says so without revealing a secret', async () => {
  const [email, own] = [newEmail(), browser()];
  await own.signUp(email, testPassword);
  const mail = await mailTo(email);
  await own.press(mail);
  expect((await own.press(mail)).href).toMatch(/error_code=otp_expired/);
});
