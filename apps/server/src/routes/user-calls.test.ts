import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { accountCalls } from '@clipharbor/contracts';
import { AppError, brand } from '@clipharbor/domain';
import { accounts, databasePerSuite, describeEngines, service } from '@clipharbor/testkit/database';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { accountsApp, testPassword } from '../accounts/testing.ts';
import { newestMails } from '../mail/outbox.ts';

vi.setConfig({ testTimeout: 60_000 });
const { signUp, sessions, signInMethods, endSessions, exportAccount, deleteAccount, connect, exchange } = accountCalls;
const redirectTo = `https://${brand.extensionIds.chrome}.chromiumapp.org/`;

describeEngines('the account calls', (engine) => {
  const database = databasePerSuite(engine);
  let app: ReturnType<typeof accountsApp>;
  beforeAll(() => {
    app = accountsApp(database());
  });
  const newEmail = () => `${randomUUID()}@example.com`;
  const mailsTo = async (email: string) => (await newestMails(database(), 50)).filter(({ to }) => to === email);

  describe('signing up', () => {
    test("sends a mail in the visitor's language, and responds the same for a taken address", async () => {
      const fresh = accountsApp(database());
      const email = newEmail();
      const body = { email, password: testPassword, name: 'Ana' };
      const first = await fresh.call(signUp, body, null, { referer: 'https://clip.test/de/pricing' });
      expect(first).toMatchObject({ status: 200, body: { success: true, data: {} } });
      const [mail] = await mailsTo(email);
      expect(mail).toMatchObject({ template: 'confirm', locale: 'de' });
      const verified = await fresh.auth('verify', { token_hash: mail?.data['tokenHash'], type: 'signup' });
      expect((await verified.json()).user.user_metadata).toMatchObject({ full_name: 'Ana', locale: 'de' });

      const { email: taken } = await fresh.person('bob');
      const again = await fresh.call(signUp, { ...body, email: taken });
      expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body });
      expect((await mailsTo(taken))[0]?.template).toBe('already_registered');
    });

    test.each([
      ['https://clip.test/de/pricing', 'https://clip.test/de/pricing?mail_link=signed_in'],
      ['https://clip.test/de/connect?client=x', 'https://clip.test/de/connect?client=x&mail_link=signed_in'],
      ['https://clip.test/de/faq', 'https://clip.test/de/user?mail_link=signed_in'],
      ['https://clip.test/de/pricing/more', 'https://clip.test/de/user?mail_link=signed_in'],
      ['https://evil.test/de/pricing', 'https://clip.test/de/user?mail_link=signed_in'],
      ['', 'https://clip.test/en/user?mail_link=signed_in'],
    ])('started at %j returns to %s', async (referer, expected) => {
      const fresh = accountsApp(database());
      const email = newEmail();
      await fresh.call(signUp, { email, password: testPassword, name: 'Ana' }, null, { referer });
      const [mail] = await mailsTo(email);
      expect(JSON.stringify(mail?.data)).toContain(JSON.stringify(expected).slice(1, -1));
    });

    test.each([
      ['a weak password', { password: 'password' }, 422, 'account.weakPassword'],
      ['a short password', { password: 'abc' }, 422, 'account.weakPassword'],
      ['no name', { name: '  ' }, 400, 'input.invalid'],
      ['no address', { email: 'ana' }, 400, 'input.invalid'],
      ['a name that is too long', { name: 'x'.repeat(201) }, 400, 'input.invalid'],
    ])('refuses %s', async (_, change, status, code) => {
      const body = { email: newEmail(), password: testPassword, name: 'Ana', ...change };
      expect(await app.call(signUp, body)).toMatchObject({ status, body: { code } });
    });

    test('is limited per visitor, and says how long to wait', async () => {
      const fresh = accountsApp(database());
      const answers = [];
      for (let count = 0; count < 6; count++) {
        answers.push(await fresh.call(signUp, { email: newEmail(), password: testPassword, name: 'Ana' }));
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(answers[5]?.body.code).toBe('tooMany');
      expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
    });
  });

  test('only the owner learns whether there is a password', async () => {
    const { token } = await app.person('pia');
    expect(await app.call(signInMethods, {}, token)).toMatchObject({
      status: 200,
      body: { data: { hasPassword: true } },
    });
    expect(await app.call(signInMethods, {})).toMatchObject({ status: 401 });
    const { id: userId, token: other } = await app.person('quin');
    await database().as(accounts).query('update auth.users set encrypted_password = null where id = $1', [userId]);
    expect(await app.call(signInMethods, {}, other)).toMatchObject({ body: { data: { hasPassword: false } } });
  });

  describe('sessions', () => {
    test('are listed, and ended one by one or all together', async () => {
      const { email, token } = await app.person('cem');
      const other = await app.signIn(email);
      const listed = await app.call(sessions, {}, token);
      expect(z.safeParse(sessions.data, listed.body.data).success).toBe(true);
      const ids = (listed.body.data as { sessions: { id: string; isCurrent: boolean }[] }).sessions;
      expect(ids.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);

      const otherId = ids.find(({ isCurrent }) => !isCurrent)?.id;
      expect((await app.call(endSessions, { which: { id: otherId } }, token)).body.data).toEqual({ ended: 1 });
      expect((await app.call(sessions, {}, other.token)).body.code).toBe('auth.sessionEnded');
      await app.signIn(email);
      expect((await app.call(endSessions, { which: 'others' }, token)).body.data).toEqual({ ended: 1 });
      expect((await app.call(endSessions, { which: 'all' }, token)).body.data).toEqual({ ended: 1 });
      // The token itself has not expired, but its session has ended.
      expect((await app.call(endSessions, { which: 'all' }, token)).body.code).toBe('auth.sessionEnded');
    });

    test('of another user cannot be ended', async () => {
      const [dan, eve] = [await app.person('dan'), await app.person('eve')];
      const listed = await app.call(sessions, {}, dan.token);
      const [first] = (listed.body.data as { sessions: { id: string }[] }).sessions;
      expect((await app.call(endSessions, { which: { id: first?.id } }, eve.token)).body.data).toEqual({ ended: 0 });
      expect((await app.call(sessions, {}, dan.token)).status).toBe(200);
    });
  });

  describe('the export', () => {
    test('has every table that refers to the account, and no credentials', async () => {
      const { id, email, token } = await app.person('fay');
      const serve = (text: string, values: unknown[]) => database().as(service).query(text, values);
      await serve('select start_trial($1, $2, 1)', [id, email]);
      await serve("insert into feedback (satisfaction, content, email) values (4, 'Nice', upper($1))", [email]);
      await serve("insert into billing_customer (owner_id, cus_id) values ($1, 'cus_fay')", [id]);
      await serve(
        `insert into billing_event (id, type, payload, created_at) values
          ('evt_fay', 'x', '{"data": {"object": {"customer": "cus_fay"}}}', now()),
          ('evt_other', 'x', '{"data": {"object": {"customer": "cus_other"}}}', now())`,
        [],
      );
      await app.call(connect, { client: 'extension', redirectTo, codeChallenge: 'c'.repeat(43) }, token);
      const answer = await app.call(exportAccount, {}, token);
      expect(z.safeParse(exportAccount.data, answer.body.data).success).toBe(true);
      const account = answer.body.data?.['account'] as Record<string, unknown>;
      const { rows } = await database().asOwner((owner) =>
        owner.query<{ name: string }>(
          `select conrelid::regclass::text as name from pg_constraint
           where confrelid = 'auth.users'::regclass and connamespace = 'public'::regnamespace`,
        ),
      );
      expect(rows.length).toBeGreaterThan(6);
      for (const { name } of rows) expect(Object.keys(account)).toContain(name);
      expect(account).toMatchObject({
        signIn: {
          account: { email, has_password: true },
          sessions: [{ client: null }],
          identities: [{ provider: 'email' }],
        },
        user_profiles: [{ full_name: 'fay', locale: 'de' }],
        subscription_status: [{ status: 'active' }],
        feedback: [{ content: 'Nice' }],
        device_link: [{ client: 'extension' }],
        billing_event: [{ id: 'evt_fay' }],
      });
      const text = JSON.stringify(account);
      expect(text).not.toMatch(/argon2|_hash|challenge|encrypted_password/);
    });

    test('has no data of other users', async () => {
      const [gil, hal] = [await app.person('gil'), await app.person('hal')];
      const answer = await app.call(exportAccount, {}, gil.token);
      expect(JSON.stringify(answer.body)).not.toContain(hal.id);
    });
  });

  describe('deleting the account', () => {
    const rowsOf = async (id: string) => {
      const { rows } = await database()
        .as(service)
        .query<{ data: Record<string, unknown[]> }>("select account_export($1, '') as data", [id]);
      return Object.values(rows[0]?.data ?? {}).flat().length;
    };

    test('removes everything, including the address in other tables, and sends a last mail', async () => {
      const deleted: unknown[] = [];
      const asked = accountsApp(database(), {
        onAccountDeleted: [async (account) => void deleted.push([account, await rowsOf(account.userId)])],
      });
      const { id, email, token } = await asked.person('ida');
      await database()
        .as(service)
        .query("insert into feedback (satisfaction, content, email) values (4, 'Ida', $1)", [email]);
      expect(await asked.call(deleteAccount, { email: ` ${email.toUpperCase()} ` }, token)).toMatchObject({
        status: 200,
      });
      // Called while everything can still be looked up.
      expect(deleted).toEqual([[{ userId: id, email }, 1]]);
      expect(await rowsOf(id)).toBe(0);
      const { rows } = await database().as(service).query("select email from feedback where content = 'Ida'");
      expect(rows).toEqual([{ email: null }]);
      expect(await mailsTo(email)).toMatchObject([{ template: 'account_deleted', locale: 'de' }]);
      expect((await asked.signIn(email)).token).toBeUndefined();
      expect((await asked.call(exportAccount, {}, token)).status).toBe(401);
      // The second tab.
      expect((await asked.call(deleteAccount, { email }, token)).status).toBe(401);
    });

    test('requires typing the address again', async () => {
      const { id, token } = await app.person('jan');
      const answer = await app.call(deleteAccount, { email: 'someone@example.com' }, token);
      expect(answer).toMatchObject({ status: 403, body: { code: 'auth.mismatch' } });
      expect(await rowsOf(id)).toBe(1);
    });

    test('requires a recent sign-in or the password', async () => {
      const later = accountsApp(database(), { now: () => Date.now() + 16 * 60_000 });
      const { email, token } = await later.person('kai');
      expect((await later.call(deleteAccount, { email }, token)).body.code).toBe('auth.recentSignInRequired');
      const wrong = await later.call(deleteAccount, { email, password: 'wrong horse' }, token);
      expect(wrong).toMatchObject({ status: 403, body: { code: 'auth.credentials' } });
      expect((await later.call(deleteAccount, { email, password: testPassword }, token)).status).toBe(200);
    });

    test('requires the second factor if there is one', async () => {
      const { id, email, token } = await app.person('lou');
      await database()
        .as(accounts)
        .query("insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')", [id]);
      for (const proof of [{}, { password: testPassword }]) {
        expect((await app.call(deleteAccount, { email, ...proof }, token)).body.code).toBe('auth.secondFactorRequired');
      }
    });

    test('guessing the password there is limited like signing in', async () => {
      const { email, token } = await app.person('lea');
      const codes = [];
      for (let count = 0; count < 7; count++) {
        codes.push((await app.call(deleteAccount, { email, password: `wrong ${count}` }, token)).body.code);
      }
      expect(codes.at(-1)).toBe('tooMany');
    });

    test('keeps the account if its subscription cannot be canceled', async () => {
      const broken = accountsApp(database(), {
        onAccountDeleted: [async () => Promise.reject(new AppError('payment.unavailable'))],
      });
      const { id, email, token } = await broken.person('max');
      expect((await broken.call(deleteAccount, { email }, token)).body.code).toBe('payment.unavailable');
      expect(await rowsOf(id)).toBe(1);
    });
  });

  describe('linking a program', () => {
    const verifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
    const link = { client: 'extension', redirectTo } as const;
    const codeFor = async (token: string) =>
      (await app.call(connect, { ...link, codeChallenge }, token)).body.data?.['code'] as string;

    test('gives it its own session, listed by its name', async () => {
      const { email, token } = await app.person('nia');
      const code = await codeFor(token);
      const answer = await app.call(exchange, { ...link, code, verifier });
      expect(z.safeParse(exchange.data, answer.body.data).success).toBe(true);
      const own = answer.body.data as { accessToken: string };
      const listed = await app.call(sessions, {}, token);
      expect((listed.body.data as { sessions: unknown[] }).sessions).toMatchObject([
        { client: 'extension', isCurrent: false },
        { client: null, isCurrent: true },
      ]);
      // A linked program does not prove who is using it.
      const answered = await app.call(deleteAccount, { email, password: testPassword }, own.accessToken);
      expect(answered.body.code).toBe('auth.sessionNotAllowed');
    });

    test.each([
      ['used twice', {}, true],
      ['with another verifier', { verifier: 'v'.repeat(43) }, false],
      ['at another address', { redirectTo: `https://${brand.extensionIds.edge}.chromiumapp.org/` }, false],
    ])('a code is useless %s', async (_, change, isSpent) => {
      const code = await codeFor((await app.person('oda')).token);
      if (isSpent) await app.call(exchange, { ...link, code, verifier });
      const answer = await app.call(exchange, { ...link, code, verifier, ...change });
      expect(answer).toMatchObject({ status: 400, body: { code: 'auth.code' } });
      // Nor after a failed attempt.
      expect((await app.call(exchange, { ...link, code, verifier })).status).toBe(400);
    });

    test.each([
      ['extension', 'https://evil.example/'],
      ['extension', 'http://127.0.0.1:5000/'],
      ['desktop', redirectTo],
      ['desktop', 'http://localhost:5000/'],
    ])('no code for the %s goes to %s', async (client, target) => {
      const { token } = await app.person('pia');
      const answer = await app.call(connect, { client, redirectTo: target, codeChallenge }, token);
      expect(answer).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
    });
  });
});
