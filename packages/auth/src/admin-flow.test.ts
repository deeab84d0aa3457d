import { randomUUID } from 'node:crypto';
import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import { enrolled } from './testing/enrolled.ts';
import { harness, origin, testPassword } from './testing/harness.ts';

describeEngines('administration', (engine) => {
  const database = databasePerSuite(engine);

  test('create, list, read, change, delete', async () => {
    const h = harness(database());
    const { admin } = h.admin().auth;
    const email = h.newEmail();
    const id = randomUUID();
    const made = await admin.createUser({
      id,
      email,
      password: testPassword,
      user_metadata: { a: 1 },
      app_metadata: { plan: 'x' },
    });
    expect(made.data.user).toMatchObject({
      id,
      email,
      user_metadata: { a: 1 },
      app_metadata: { plan: 'x', provider: 'email', providers: ['email'] },
    });
    expect(made.data.user?.email_confirmed_at).toBeUndefined();
    expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await admin.createUser({ email: 'xx:;x@x.x' })).error?.message).toBe(
      'Unable to validate email address: invalid format',
    );
    expect((await admin.createUser({})).error).toMatchObject({ status: 400 });
    expect((await admin.createUser({ email: h.newEmail(), role: 'service_role' })).error).toMatchObject({
      code: 'validation_failed',
    });

    const list = await admin.listUsers({ page: 1, perPage: 2 });
    expect(list.data).toMatchObject({ aud: 'authenticated', total: expect.any(Number) });
    expect(list.data.users.length).toBe(Math.min(2, 'total' in list.data ? list.data.total : 0));
    expect((await admin.listUsers({ page: -1 })).error).toMatchObject({ status: 400 });
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email });
    expect((await admin.getUserById(randomUUID())).error).toMatchObject({ status: 404, code: 'user_not_found' });

    const newEmail = h.newEmail();
    const changed = await admin.updateUserById(id, {
      email: newEmail,
      email_confirm: true,
      user_metadata: { a: null, b: 2 },
      app_metadata: { roles: ['x'] },
    });
    expect(changed.data.user).toMatchObject({
      email: newEmail,
      email_confirmed_at: expect.any(String),
      user_metadata: { b: 2 },
      app_metadata: { plan: 'x', roles: ['x'] },
    });
    expect((await h.client().auth.signInWithPassword({ email: newEmail, password: testPassword })).error).toBeNull();
    expect((await admin.updateUserById(id, { ban_duration: 'forever' })).error).toMatchObject({ status: 400 });
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.deleteUser(id)).error).toMatchObject({ status: 404 });
  });

  test('a soft deletion keeps the row but no personal data', async () => {
    const h = harness(database());
    const { client, id, email } = await h.signedIn();
    await h.admin().auth.admin.deleteUser(id, true);
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await h.client().auth.signInWithPassword({ email, password: testPassword })).error?.code).toBe(
      'invalid_credentials',
    );
    const { rows } = await h.auth.accounts.query('select * from auth.users where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(email);
    expect(rows.length).toBe(1);
  });

  test.each(['signup', 'magiclink', 'recovery', 'invite'] as const)('a link of type %s signs in', async (type) => {
    const h = harness(database());
    const { email: known } = await h.signedIn();
    const email = type === 'recovery' ? known : h.newEmail();
    const options = { redirectTo: 'https://app.test/welcome', data: { status: 'alpha' } };
    const made = await h.admin().auth.admin.generateLink({ type, email, password: testPassword, options });
    expect(made.error).toBeNull();
    const { properties } = made.data;
    expect(properties?.action_link).toContain('redirect_to=https://app.test/welcome');
    expect(properties?.action_link).toMatch(/\?token=.+&type=/);
    expect(properties).toMatchObject({
      email_otp: expect.stringMatching(/^\d{6}$/),
      redirect_to: 'https://app.test/welcome',
    });
    expect(h.mails).toEqual([]);
    const signedIn = await h
      .client()
      .auth.verifyOtp({ token_hash: properties?.hashed_token ?? '', type: type === 'magiclink' ? 'email' : type });
    expect(signedIn.data.user?.email).toBe(email);
  });

  test('links for a new address, refusals, and an invitation by mail', async () => {
    const h = harness(database());
    const { admin } = h.admin().auth;
    const { email } = await h.signedIn();
    const newEmail = h.newEmail();
    const change = await admin.generateLink({ type: 'email_change_current', email, newEmail });
    expect(change.data.user).toMatchObject({ email, new_email: newEmail });
    expect(change.data.properties?.action_link).toContain('type=email_change&');
    expect((await admin.generateLink({ type: 'recovery', email: h.newEmail() })).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
    expect((await admin.generateLink({ type: 'signup', email, password: testPassword })).error).toMatchObject({
      code: 'email_exists',
    });
    const invited = h.newEmail();
    const invitation = await admin.inviteUserByEmail(invited, { redirectTo: `${origin}/en/welcome` });
    expect(invitation.data.user).toMatchObject({ email: invited, invited_at: expect.any(String) });
    expect(h.mailTo(invited)).toMatchObject({
      template: 'invite',
      data: { type: 'invite', redirectTo: `${origin}/en/welcome` },
    });
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('factors are listed and removed', async () => {
    const h = harness(database());
    const { id, factorId } = await enrolled(h);
    const { mfa } = h.admin().auth.admin;
    expect((await mfa.listFactors({ userId: id })).data?.factors).toMatchObject([
      { id: factorId, factor_type: 'totp' },
    ]);
    expect(JSON.stringify((await mfa.listFactors({ userId: id })).data)).not.toContain('secret');
    expect((await mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
    expect((await mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
    expect((await mfa.deleteFactor({ userId: id, id: factorId })).error).toMatchObject({ status: 404 });
  });
});
