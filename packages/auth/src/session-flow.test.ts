import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { harness, testPassword } from './testing/harness.ts';

describeEngines('refresh and sign-out', (engine) => {
  const database = databasePerSuite(engine);

  const refreshWith = async (h: ReturnType<typeof harness>, refresh_token: string) => {
    const response = await h.request('token?grant_type=refresh_token', {
      method: 'POST',
      body: JSON.stringify({ refresh_token }),
    });
    return { status: response.status, body: await response.json() };
  };
  const firstToken = async (h: ReturnType<typeof harness>) => {
    const { client, email, id } = await h.signedIn();
    const { data } = await client.auth.getSession();
    return { client, email, id, token: data.session?.refresh_token ?? '' };
  };

  test('each refresh gives a new refresh token for the same session', async () => {
    const h = harness(database());
    const { client, id } = await h.signedIn();
    const before = (await client.auth.getSession()).data.session;
    const after = await client.auth.refreshSession();
    expect(after.error).toBeNull();
    expect(after.data.session?.refresh_token).not.toBe(before?.refresh_token);
    expect(after.data.user?.id).toBe(id);
    const sessionOf = (token = '') => decodeJwt(token)['session_id'];
    expect(sessionOf(after.data.session?.access_token)).toBe(sessionOf(before?.access_token));
    expect(
      await client.auth.setSession({
        access_token: after.data.session?.access_token ?? '',
        refresh_token: after.data.session?.refresh_token ?? '',
      }),
    ).toMatchObject({ error: null });
  });

  test('the direct parent may be sent again within ten seconds and gets the same child', async () => {
    const h = harness(database());
    const { token } = await firstToken(h);
    const once = await refreshWith(h, token);
    h.advance(9);
    const again = await refreshWith(h, token);
    expect(again.status).toBe(200);
    expect(again.body.refresh_token).toBe(once.body.refresh_token);
    expect((await refreshWith(h, once.body.refresh_token)).status).toBe(200);
  });

  test('a token that is sent again later was stolen: the whole session ends', async () => {
    const h = harness(database());
    const { token } = await firstToken(h);
    const child = (await refreshWith(h, token)).body.refresh_token;
    h.advance(11);
    expect(await refreshWith(h, token)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
    });
    expect(await refreshWith(h, child)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } });
  });

  test('a grandparent is refused even within the window', async () => {
    const h = harness(database());
    const { token } = await firstToken(h);
    const child = (await refreshWith(h, token)).body.refresh_token;
    const grandchild = (await refreshWith(h, child)).body.refresh_token;
    expect((await refreshWith(h, token)).body.error_code).toBe('refresh_token_already_used');
    expect((await refreshWith(h, grandchild)).body.error_code).toBe('refresh_token_not_found');
  });

  test('ten concurrent refreshes give one child', async () => {
    const h = harness(database());
    const { token } = await firstToken(h);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refreshWith(h, token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  test('a session ends after thirty days, however often it was refreshed', async () => {
    const h = harness(database());
    let { token } = await firstToken(h);
    for (let day = 0; day < 29; day++) {
      h.advance(86_400);
      token = (await refreshWith(h, token)).body.refresh_token;
    }
    h.advance(86_400);
    expect((await refreshWith(h, token)).body).toMatchObject({
      error_code: 'session_expired',
      msg: 'Invalid Refresh Token: Session Expired',
    });
  });

  test('no stored value can be used as a refresh token', async () => {
    const h = harness(database());
    const { token, id } = await firstToken(h);
    const { rows } = await h.auth.accounts.query<{ token: string }>(
      'select token from auth.refresh_tokens where user_id = $1',
      [id],
    );
    expect(rows.length).toBe(1);
    expect(rows[0]?.token).not.toContain(token);
    expect((await refreshWith(h, rows[0]?.token ?? '')).body.error_code).toBe('refresh_token_not_found');
    expect((await refreshWith(h, 'made-up')).body.msg).toBe('Invalid Refresh Token: Refresh Token Not Found');
    expect((await refreshWith(h, '')).status).toBe(400);
  });

  test('sign-out ends this session, all, or all others, at once', async () => {
    const h = harness(database());
    const { client: first, email } = await h.signedIn();
    const second = h.client();
    const third = h.client();
    for (const client of [second, third]) await client.auth.signInWithPassword({ email, password: testPassword });
    const works = async (client: typeof first) => (await client.auth.getUser()).error === null;

    expect((await second.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect(await works(second)).toBe(true);
    const gone = await third.auth.getUser();
    expect(gone.error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect(await works(first)).toBe(false);

    await third.auth.signInWithPassword({ email, password: testPassword });
    expect((await third.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect(await works(second)).toBe(true);

    await first.auth.signInWithPassword({ email, password: testPassword });
    const token = (await first.auth.getSession()).data.session?.access_token ?? '';
    expect((await second.auth.signOut()).error).toBeNull();
    const answer = await h.request('user', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error_code: 'session_not_found' });
  });

  test('calls without a token, with a key or with garbage are refused the way GoTrue refuses them', async () => {
    const h = harness(database());
    const ask = async (authorization?: string) => {
      const response = await h.request('user', authorization ? { headers: { authorization } } : {});
      return { status: response.status, ...(await response.json()) };
    };
    expect(await ask()).toMatchObject({
      status: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    });
    expect(await ask('Bearer sb_publishable_test')).toMatchObject({
      status: 403,
      error_code: 'bad_jwt',
      msg: 'invalid claim: missing sub claim',
    });
    expect(await ask('Bearer this-is-a-bad-token')).toMatchObject({
      status: 403,
      error_code: 'bad_jwt',
      msg: expect.stringMatching(/^invalid JWT/),
    });
    const { client } = await h.signedIn();
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const scope = await h.request('logout?scope=sideways', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(scope.status).toBe(400);
  });

  test('a banned user is locked out, a deleted one does not exist', async () => {
    const h = harness(database());
    const { client, id, email, token } = { ...(await firstToken(h)) };
    await h.admin().auth.admin.updateUserById(id, { ban_duration: '1h' });
    expect((await client.auth.getUser()).error).toMatchObject({ code: 'user_banned' });
    expect((await refreshWith(h, token)).body.error_code).toBe('user_banned');
    expect((await h.client().auth.signInWithPassword({ email, password: testPassword })).error).toMatchObject({
      code: 'user_banned',
    });
    h.advance(3601);
    expect((await client.auth.getUser()).error?.code).toBe('bad_jwt');
    expect((await refreshWith(h, token)).status).toBe(200);
    await h.admin().auth.admin.deleteUser(id);
    expect((await h.client().auth.signInWithPassword({ email, password: testPassword })).error).toMatchObject({
      code: 'invalid_credentials',
    });
  });
});
