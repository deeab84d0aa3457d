import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import { followLink } from './testing/follow-link.ts';
import { harness, origin, testPassword } from './testing/harness.ts';

const newPassword = 'nine loud kettles';

const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

describeEngines('mails', (engine) => {
  const database = databasePerSuite(engine);

  test('a forgotten password: mail, page, button, new password; other sessions end', async () => {
    const h = harness(database());
    const { client: other, email } = await h.signedIn();
    const client = h.client();
    const asked = await client.auth.resetPasswordForEmail(email, { redirectTo: `${origin}/en/update-password` });
    expect(asked).toEqual({ data: {}, error: null });
    const mail = h.mailTo(email);
    expect(mail.template).toBe('recover');
    const target = await followLink(h, mail.data['link'] ?? '');
    expect(target.pathname).toBe('/en/update-password');
    expect(fragment(target)).toMatchObject({ type: 'recovery', token_type: 'bearer', expires_in: '900' });
    const { access_token = '', refresh_token = '' } = fragment(target);
    expect((await client.auth.setSession({ access_token, refresh_token })).error).toBeNull();
    const changed = await client.auth.updateUser({ password: newPassword });
    expect(changed.error).toBeNull();
    expect(h.mailTo(email).template).toBe('password_changed');
    expect((await other.auth.getUser()).error).not.toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await h.client().auth.signInWithPassword({ email, password: testPassword })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await h.client().auth.signInWithPassword({ email, password: newPassword })).error).toBeNull();
  });

  test('opening a link does not use it up, no matter how often or with which method', async () => {
    const h = harness(database());
    const { email } = await h.signedIn();
    await h.client().auth.resetPasswordForEmail(email);
    const { link = '', tokenHash: token_hash = '' } = h.mailTo(email).data;
    for (const method of ['GET', 'HEAD', 'GET', 'GET']) {
      const page = await h.request(link, { method });
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect((await h.client().auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull();
  });

  test('a link works once, and only for an hour', async () => {
    const h = harness(database());
    const { email } = await h.signedIn();
    await h.client().auth.resetPasswordForEmail(email);
    const token_hash = h.mailTo(email).data['tokenHash'] ?? '';
    const spend = async () => (await h.client().auth.verifyOtp({ token_hash, type: 'recovery' })).error;
    const results = await Promise.all([spend(), spend(), spend()]);
    expect(results.filter((error) => error === null).length).toBe(1);
    expect(await spend()).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    });
    const target = await followLink(h, h.mailTo(email).data['link'] ?? '');
    expect(fragment(target)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });

    h.advance(61);
    await h.client().auth.resetPasswordForEmail(email);
    const late = h.mailTo(email).data['tokenHash'] ?? '';
    h.advance(3601);
    expect((await h.client().auth.verifyOtp({ token_hash: late, type: 'recovery' })).error).toMatchObject({
      code: 'otp_expired',
    });
  });

  test('a newer link invalidates the older one, and a link of one kind does not work as another', async () => {
    const h = harness(database());
    const { email } = await h.signedIn();
    await h.client().auth.resetPasswordForEmail(email);
    const older = h.mailTo(email).data['tokenHash'] ?? '';
    h.advance(61);
    await h.client().auth.resetPasswordForEmail(email);
    const newer = h.mailTo(email).data['tokenHash'] ?? '';
    expect((await h.client().auth.verifyOtp({ token_hash: older, type: 'recovery' })).error?.code).toBe('otp_expired');
    expect((await h.client().auth.verifyOtp({ token_hash: newer, type: 'signup' })).error?.code).toBe('otp_expired');
    expect((await h.client().auth.verifyOtp({ token_hash: newer, type: 'recovery' })).error).toBeNull();
  });

  test('unknown types are refused, whatever their name', async () => {
    const h = harness(database());
    for (const type of ['', 'sms', 'nothing', 'constructor', '__proto__', 'toString']) {
      for (const body of [
        { type, token_hash: 'x' },
        { type, email: 'a@example.com', token: '123456' },
      ]) {
        const response = await h.request('verify', { method: 'POST', body: JSON.stringify(body) });
        expect({ type, status: response.status }).toEqual({ type, status: 400 });
      }
      const link = await h.request('admin/generate_link', {
        method: 'POST',
        headers: { authorization: 'Bearer sb_secret_test' },
        body: JSON.stringify({ type, email: 'a@example.com' }),
      });
      expect(link.status).toBe(400);
    }
    expect(h.errors).toEqual([]);
  });

  test('a form that a foreign page sends is ignored', async () => {
    const h = harness(database());
    const { email } = await h.signedIn();
    await h.client().auth.resetPasswordForEmail(email);
    const token = h.mailTo(email).data['tokenHash'] ?? '';
    const answer = await h.request('verify', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ token, type: 'recovery', redirect_to: origin }).toString(),
    });
    expect(answer.headers.get('location')).toBe(origin);
    expect((await h.client().auth.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull();
  });

  test('a page of the site can replace the built-in one', async () => {
    const h = harness(database(), { verifyPage: `${origin}/en/confirm` });
    const page = await h.request(`verify?token=abc&type=signup&redirect_to=${origin}/en/user`);
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe(
      `${origin}/en/confirm?token_hash=abc&type=signup&redirect_to=${encodeURIComponent(`${origin}/en/user`)}`,
    );
  });

  test('values from the link are escaped in the page', async () => {
    const h = harness(database());
    const page = await (
      await h.request(`verify?token=${encodeURIComponent('"><script>x</script>')}&type=%3Cb%3E`)
    ).text();
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('<b>');
  });

  test('in the PKCE flow the link leads back with a code that only the requesting page can use', async () => {
    const h = harness(database());
    const client = h.client({ flowType: 'pkce' });
    const email = h.newEmail();
    await client.auth.signUp({
      email,
      password: testPassword,
      options: { emailRedirectTo: 'https://app.test/back?x=1' },
    });
    const target = await followLink(h, h.mailTo(email).data['link'] ?? '');
    expect(target.origin + target.pathname).toBe('https://app.test/back');
    expect(target.searchParams.get('x')).toBe('1');
    expect(target.hash).toBe('');
    const code = target.searchParams.get('code') ?? '';
    const thief = await h.request('token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: 'v'.repeat(50) }),
    });
    expect(await thief.json()).toMatchObject({ code: 400, error_code: 'bad_code_verifier' });
    const exchanged = await client.auth.exchangeCodeForSession(code);
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    const again = await h.request('token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: 'v'.repeat(50) }),
    });
    expect(await again.json()).toMatchObject({ code: 404, error_code: 'flow_state_not_found' });
  });

  test('a code of the PKCE flow is valid for five minutes', async () => {
    const h = harness(database());
    const { email } = await h.signedIn();
    const client = h.client({ flowType: 'pkce' });
    await client.auth.resetPasswordForEmail(email, { redirectTo: 'https://app.test/reset' });
    const target = await followLink(h, h.mailTo(email).data['link'] ?? '');
    h.advance(301);
    const late = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(late.error).toMatchObject({ status: 422, code: 'flow_state_expired' });
  });

  test('a magic link signs in, and creates an account only on request', async () => {
    const h = harness(database());
    const unknown = () => ({ email: h.newEmail(), options: { shouldCreateUser: false } });
    expect((await h.client().auth.signInWithOtp(unknown())).error).toBeNull();
    expect(h.mails).toEqual([]);
    const open = harness(database(), { hidesAccounts: false });
    expect((await open.client().auth.signInWithOtp(unknown())).error).toMatchObject({
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    });
    const email = h.newEmail();
    expect(await h.client().auth.signInWithOtp({ email, options: { data: { locale: 'pt-BR' } } })).toMatchObject({
      data: { user: null, session: null },
      error: null,
    });
    const first = h.mailTo(email);
    expect(first).toMatchObject({ template: 'confirm', locale: 'pt-BR' });
    expect(
      (await h.client().auth.verifyOtp({ email, token: first.data['code'] ?? '', type: 'email' })).error,
    ).toBeNull();
    h.advance(61);
    await h.client().auth.signInWithOtp({ email });
    const second = h.mailTo(email);
    expect(second.template).toBe('magic_link');
    const { data } = await h.client().auth.verifyOtp({ token_hash: second.data['tokenHash'] ?? '', type: 'email' });
    expect(data.session?.user.email).toBe(email);
  });

  test('the six digits can be guessed five times', async () => {
    const h = harness(database());
    const { email } = await h.signedIn();
    await h.client().auth.signInWithOtp({ email });
    const code = h.mailTo(email).data['code'] ?? '';
    expect(code).toMatch(/^\d{6}$/);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) {
      expect((await h.client().auth.verifyOtp({ email, token: wrong, type: 'email' })).error).toMatchObject({
        status: 403,
        code: 'otp_expired',
        message: 'Token has expired or is invalid',
      });
    }
    expect((await h.client().auth.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired');
  });

  test('a new address is confirmed from both mailboxes', async () => {
    const h = harness(database());
    const { client, email, id } = await h.signedIn();
    const newEmail = h.newEmail();
    const asked = await client.auth.updateUser({ email: newEmail });
    expect(asked.data.user).toMatchObject({ email, new_email: newEmail });
    const toNew = h.mailTo(newEmail);
    const toOld = h.mailTo(email);
    expect(toOld).toMatchObject({ template: 'email_change', data: { newEmail } });
    const half = await h.request('verify', {
      method: 'POST',
      body: JSON.stringify({ type: 'email_change', token_hash: toNew.data['tokenHash'] }),
    });
    expect(await half.json()).toEqual({ code: '200', msg: expect.stringContaining('Confirmation link accepted') });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const same = await client.auth.verifyOtp({ type: 'email_change', token_hash: toNew.data['tokenHash'] ?? '' });
    expect(same.error?.code).toBe('otp_expired');
    const whole = await h.client().auth.verifyOtp({ type: 'email_change', token_hash: toOld.data['tokenHash'] ?? '' });
    expect(whole.data.user).toMatchObject({
      id,
      email: newEmail,
      identities: [{ identity_data: { email: newEmail } }],
    });
    expect(whole.data.user?.new_email).toBeUndefined();
    expect((await h.client().auth.signInWithPassword({ email: newEmail, password: testPassword })).error).toBeNull();
  });

  test('a taken address cannot become someone else’s', async () => {
    const h = harness(database());
    const { client } = await h.signedIn();
    const { email: wanted, id } = await h.signedIn();
    const open = harness(database(), { hidesAccounts: false });
    const { client: other } = await open.signedIn();
    expect((await other.auth.updateUser({ email: wanted })).error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await client.auth.updateUser({ email: wanted })).error).toBeNull();
    const own = (await client.auth.getUser()).data.user?.email ?? '';
    await h.client().auth.verifyOtp({ type: 'email_change', token_hash: h.mailTo(own).data['tokenHash'] ?? '' });
    const late = await h
      .client()
      .auth.verifyOtp({ type: 'email_change', token_hash: h.mailTo(wanted).data['tokenHash'] ?? '' });
    expect(late.error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await client.auth.getUser()).data.user?.email).toBe(own);
    expect((await h.admin().auth.admin.getUserById(id)).data.user?.email).toBe(wanted);
  });

  test('resend sends the confirmation again, and nothing to anyone else', async () => {
    const h = harness(database());
    const email = h.newEmail();
    await h.client().auth.signUp({ email, password: testPassword });
    h.advance(61);
    expect((await h.client().auth.resend({ email, type: 'signup' })).error).toBeNull();
    expect(h.mails.filter((mail) => mail.to === email).length).toBe(2);
    expect(
      (await h.client().auth.verifyOtp({ token_hash: h.mailTo(email).data['tokenHash'] ?? '', type: 'signup' })).error,
    ).toBeNull();
    const before = h.mails.length;
    h.advance(61);
    for (const other of [email, h.newEmail()])
      expect((await h.client().auth.resend({ email: other, type: 'signup' })).error).toBeNull();
    expect(h.mails.length).toBe(before);
    expect((await h.request('resend', { method: 'POST', body: '{"type":"x"}' })).status).toBe(400);
  });

  test('an old session needs a code from a mail before it may change the password', async () => {
    const h = harness(database(), { accessSeconds: 3 * 86_400 });
    const { client, email } = await h.signedIn();
    h.advance(86_401);
    expect((await client.auth.updateUser({ password: newPassword })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    });
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const nonce = h.mailTo(email).data['code'] ?? '';
    expect(
      (await client.auth.updateUser({ password: newPassword, nonce: nonce === '111111' ? '222222' : '111111' })).error,
    ).toMatchObject({ code: 'reauthentication_not_valid' });
    expect((await client.auth.updateUser({ password: newPassword, nonce })).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'ten warm pebbles', nonce })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    });
  });
});
