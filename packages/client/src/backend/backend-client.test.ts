import { databasePerSuite, describeEngines, service } from '@clipharbor/testkit/database';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ClientError } from '../client-error.ts';
import { origin, testBackend } from '../testing/backend.ts';
import { createBackendClient } from './backend-client.ts';
import { browserSessionStorage, sessionKey, type WebStorage } from './session-storage.ts';

vi.setConfig({ testTimeout: 60_000 });

const blocked = (): WebStorage => {
  throw new DOMException('no', 'SecurityError');
};
const password = 'seven quiet lamps';

const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing failed',
    (reason: unknown) => reason,
  );

describeEngines('the backend client', (engine) => {
  const database = databasePerSuite(engine);
  let backend: ReturnType<typeof testBackend>;
  beforeAll(() => {
    backend = testBackend(database());
  });

  const visitor = (storage = browserSessionStorage(blocked)) =>
    createBackendClient({ place: backend.place, fetch: backend.fetch, storage, refreshes: false });
  const serve = (statement: string, values?: unknown[]) => database().as(service).query(statement, values);

  /** Signs up through the backend and opens the link in the email. */
  async function person(email: string) {
    await backend.fetch(`${origin}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: 'sb_publishable_test', 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, data: { full_name: 'Ana', locale: 'de' } }),
    });
    const client = visitor();
    const link = backend.mails.findLast(({ to }) => to === email);
    const session = await client.verifyLink({ tokenHash: link?.data['tokenHash'] ?? '', type: 'signup' });
    return { client, userId: session?.userId ?? '' };
  }

  test('plans are parsed, sorted by level, and fetched once', async () => {
    let asked = 0;
    const client = createBackendClient({
      place: backend.place,
      storage: browserSessionStorage(blocked),
      fetch: (...call) => {
        asked++;
        return backend.fetch(...call);
      },
    });
    const [plans, again] = await Promise.all([client.plans(), client.plans()]);
    expect(plans.filter(({ isAvailable }) => isAvailable).map(({ name }) => name)).toEqual([
      'Free Trial',
      'Monthly',
      'Half-year',
      'Yearly',
      'Lifetime',
    ]);
    expect(plans[0]).toMatchObject({ isTrial: true, limits: { extraction: 30, download: 15, conversion: 5 } });
    expect(again).toBe(plans);
    expect(asked).toBe(1);
  });

  test('a visitor sends feedback and a report', async () => {
    const client = visitor();
    await client.sendFeedback({ satisfaction: 4.5, problemsFaced: null, content: 'Good', advice: null, email: null });
    await client.sendUninstallReport({
      short_reason: 'privacy,other',
      detail_reason: 'Why not',
      email: null,
      browser_info: { browser: 'firefox', userAgent: 'x', platform: 'Linux', language: 'de' },
    });
    const { rows } = await serve(
      'select content from feedback union all select short_reason from extension_uninstall_report',
    );
    expect(rows.map(({ content }) => content)).toEqual(['Good', 'privacy,other']);
  });

  test('a refusal by the database keeps its code', async () => {
    const work = visitor().sendFeedback({
      satisfaction: 9,
      problemsFaced: null,
      content: null,
      advice: null,
      email: null,
    });
    expect(await failure(work)).toMatchObject({ name: 'ClientError', kind: 'refused', code: '23514', status: 400 });
  });

  test('the link in the email signs in; users get their own profile and subscription', async () => {
    const { client, userId } = await person('ana@clip.test');
    expect(await client.session()).toMatchObject({ userId, email: 'ana@clip.test', fullName: 'Ana' });
    expect(await client.accessToken()).toEqual(expect.any(String));
    expect(await client.profile(userId)).toEqual({ userId, fullName: 'Ana', locale: 'de' });
    expect(await client.subscriptionStatus(userId)).toEqual({
      account: { kind: 'unsubscribed' },
      customerId: null,
      paymentMethod: null,
    });
    await serve(
      `insert into billing_subscription (sub_id, owner_id, plan_id, cus_id, default_payment_method, provider_status,
        current_period_start, current_period_end) values ('sub_1', $1, 2, 'cus_1', 'pm_1', 'active', now(), now() + '30 days')`,
      [userId],
    );
    expect(await client.subscriptionStatus(userId)).toMatchObject({
      account: { kind: 'paid', subId: 'sub_1', plan: { name: 'Monthly' }, status: 'active' },
      customerId: 'cus_1',
      paymentMethod: 'pm_1',
    });
    const { client: other } = await person('bob@clip.test');
    expect(await other.profile(userId)).toBeNull();
    expect((await other.history(userId, 1)).entries).toEqual([]);
  });

  test('the history has pages of ten, newest first; a page past the end returns the last one', async () => {
    const { client, userId } = await person('cem@clip.test');
    expect(await client.history(userId, 1)).toEqual({ entries: [], page: 1, pageCount: 1 });
    await serve(
      `insert into subscription_record (owner_id, type, created_at, detail)
       select $1, 'creation', now() - n * interval '1 day', jsonb_build_object('plan', jsonb_build_object('name', n::text),
         'sub_id', n::text, 'period_start', n::text) from generate_series(1, 23) n`,
      [userId],
    );
    const names = async (page: number) => {
      const answer = await client.history(userId, page);
      return { ...answer, entries: answer.entries.map(({ planName }) => planName).join() };
    };
    expect(await names(1)).toEqual({ entries: '1,2,3,4,5,6,7,8,9,10', page: 1, pageCount: 3 });
    expect(await names(3)).toEqual({ entries: '21,22,23', page: 3, pageCount: 3 });
    expect(await names(9)).toEqual({ entries: '21,22,23', page: 3, pageCount: 3 });
    expect(await names(Number.NaN)).toMatchObject({ page: 1 });
  });

  test('sign-in, password change, sign-out', async () => {
    const email = 'dan@clip.test';
    await person(email);
    const client = visitor();
    const heard: string[] = [];
    const stop = client.onChange((session, event) => heard.push(`${event} ${session?.email}`));
    expect(await failure(client.signIn({ email, password: 'wrong horse' }))).toMatchObject({
      kind: 'refused',
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    expect((await client.signIn({ email, password })).email).toBe(email);
    expect(await failure(client.updatePassword('password'))).toMatchObject({ code: 'weak_password' });
    await client.updatePassword('eight quiet lamps');
    await client.signOut();
    expect(await client.session()).toBeNull();
    expect(heard).toContain(`SIGNED_IN ${email}`);
    expect(heard).toContain('SIGNED_OUT undefined');
    stop();
    expect((await client.signIn({ email, password: 'eight quiet lamps' })).email).toBe(email);
  });

  test('a forgotten password: the email, its link on another device, a new password', async () => {
    const email = 'eve@clip.test';
    await person(email);
    await visitor().requestPasswordReset(email, `${origin}/update-password`);
    const mail = backend.mails.findLast(({ to, template }) => to === email && template === 'recover');
    const phone = visitor();
    await phone.verifyLink({ tokenHash: mail?.data['tokenHash'] ?? '', type: 'recovery' });
    await phone.updatePassword('nine quiet lamps');
    expect(await failure(visitor().signIn({ email, password }))).toMatchObject({ code: 'invalid_credentials' });
    const used = visitor().verifyLink({ tokenHash: mail?.data['tokenHash'] ?? '', type: 'recovery' });
    expect(await failure(used)).toMatchObject({ kind: 'refused', code: 'otp_expired' });
    // The response does not reveal who has an account.
    await visitor().requestPasswordReset('nobody@clip.test', `${origin}/update-password`);
  });

  test('a provider gets the return URL', async () => {
    const address = new URL(await visitor().socialSignIn('google', `${origin}/de/user`));
    expect(address.pathname).toBe('/auth/v1/authorize');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      provider: 'google',
      redirect_to: `${origin}/de/user`,
      code_challenge_method: 's256',
    });
  });

  test('signing out forgets the session even when the server is gone', async () => {
    const email = 'fay@clip.test';
    await person(email);
    const kept = new Map<string, string>();
    const storage = browserSessionStorage(() => ({
      length: kept.size,
      key: (index) => [...kept.keys()][index] ?? null,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }));
    let isDown = false;
    const client = createBackendClient({
      place: backend.place,
      storage,
      refreshes: false,
      fetch: (...call) => (isDown ? Promise.reject(new TypeError('fetch failed')) : backend.fetch(...call)),
    });
    await client.signIn({ email, password });
    expect([...kept.keys()]).toContain(sessionKey);
    isDown = true;
    await client.signOut();
    expect([...kept.keys()]).toEqual([]);
  });
});

describe('a failing backend', () => {
  const client = (fetch: typeof globalThis.fetch, timeoutMs?: number) =>
    createBackendClient({
      place: async () => ({ url: origin, publishableKey: 'k' }),
      storage: browserSessionStorage(blocked),
      fetch,
      refreshes: false,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  const credentials = { email: 'a@b.example', password };
  const feedback = { satisfaction: 1, problemsFaced: null, content: null, advice: null, email: null };

  test('an unreachable network is a network error', async () => {
    const dead = client(async () => Promise.reject(new TypeError('fetch failed')));
    expect(await failure(dead.signIn(credentials))).toMatchObject({ kind: 'network', message: 'Network Error' });
    expect(await failure(dead.sendFeedback(feedback))).toMatchObject({ kind: 'network' });
  });

  test.each([
    ['as the signal says', (signal: AbortSignal) => signal.reason],
    ['as Chrome 120 does', () => new DOMException('The user aborted a request.', 'AbortError')],
  ])('no response is a timeout, where fetch fails %s', async (_, failureBy) => {
    const silent = client(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          const { signal } = init ?? {};
          signal?.addEventListener('abort', () => reject(failureBy(signal)), { once: true });
        }),
      20,
    );
    expect(await failure(silent.signIn(credentials))).toMatchObject({
      kind: 'timeout',
      message: 'timeout of 20ms exceeded',
    });
    expect(await failure(silent.sendFeedback(feedback))).toMatchObject({ kind: 'timeout' });
  });

  test('rows of an unexpected shape are an error, and are requested again', async () => {
    let rows: unknown[] = [{ id: 'x' }];
    const odd = client(async () => Response.json(rows));
    expect(await failure(odd.plans())).toMatchObject({ kind: 'unreadable', status: 200 });
    rows = [];
    expect(await odd.plans()).toEqual([]);
  });

  test('looking up the location of the backend is retried', async () => {
    let tries = 0;
    const late = createBackendClient({
      place: async () => {
        tries++;
        if (tries === 1) throw new ClientError('network', 'network', 'Network Error');
        return { url: origin, publishableKey: 'k' };
      },
      storage: browserSessionStorage(blocked),
      fetch: async () => Response.json([]),
    });
    expect(await failure(late.plans())).toBeInstanceOf(ClientError);
    expect(await late.plans()).toEqual([]);
  });

  test('invalid stored data is not a session', async () => {
    const junk = new Map([[sessionKey, '"><script>']]);
    const storage = {
      getItem: (key: string) => junk.get(key) ?? null,
      setItem: (key: string, value: string) => void junk.set(key, value),
      removeItem: (key: string) => void junk.delete(key),
    };
    const poisoned = createBackendClient({
      place: async () => ({ url: origin, publishableKey: 'k' }),
      storage,
      fetch: async () => Response.json([]),
      refreshes: false,
    });
    expect(await poisoned.session()).toBeNull();
  });
});
