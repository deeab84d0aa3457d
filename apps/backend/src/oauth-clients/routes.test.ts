import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { beforeAll, expect, test } from 'vitest';
import { applyProjectPlatform } from '../platform.ts';
import { type Harness, harness } from '../testing/harness.ts';

const settings = { client_name: 'Harbour app', redirect_uris: ['https://app.example/callback'] };
const unknown = '00000000-0000-4000-8000-000000000000';

describeEngines('applications', (engine) => {
  const database = databasePerSuite(engine);
  beforeAll(() => applyProjectPlatform(database(), { otherParts: false }));
  const serving = () => harness(database());
  const registered = async (h: Harness) => {
    const { data, error } = await h.admin().auth.admin.oauth.createClient(settings);
    if (error) throw error;
    return data;
  };

  test('are created, read, updated and deleted', async () => {
    const { oauth } = serving().admin().auth.admin;
    const made = await oauth.createClient({ ...settings, client_uri: 'https://app.example' });
    expect(made.error).toBeNull();
    expect(made.data).toEqual({
      ...settings,
      client_id: expect.any(String),
      client_secret: expect.any(String),
      client_uri: 'https://app.example',
      client_type: 'confidential',
      token_endpoint_auth_method: 'client_secret_basic',
      registration_type: 'manual',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const id = made.data?.client_id ?? '';
    const { client_secret, ...shown } = made.data ?? {};
    expect((await oauth.getClient(id)).data).toEqual(shown);
    const logo_uri = 'https://app.example/logo.png';
    const changed = await oauth.updateClient(id, { logo_uri });
    expect(changed.data).toMatchObject({ ...settings, logo_uri });
    expect(changed.data).not.toHaveProperty('client_secret');
    expect((await oauth.deleteClient(id)).error).toBeNull();
    expect((await oauth.getClient(id)).error).toMatchObject({ status: 404, code: 'oauth_client_not_found' });
  });

  test('get a new secret, and only hashes are kept', async () => {
    const h = serving();
    const { client_id: id, client_secret: first } = await registered(h);
    const { data } = await h.admin().auth.admin.oauth.regenerateClientSecret(id);
    expect(data?.client_secret).not.toBe(first);
    const { rows } = await database()
      .as({ role: 'supabase_auth_admin' })
      .query<{ row: string }>('select c::text as row from auth.oauth_clients c where id = $1', [id]);
    expect(rows[0]?.row).toContain(id);
    for (const secret of [first, data?.client_secret]) expect(rows[0]?.row).not.toContain(secret);
  });

  test('never get a secret if they are public', async () => {
    const { oauth } = serving().admin().auth.admin;
    const { data } = await oauth.createClient({ ...settings, token_endpoint_auth_method: 'none' });
    expect(data).toMatchObject({ client_type: 'public' });
    expect(data).not.toHaveProperty('client_secret');
    const renewed = await oauth.regenerateClientSecret(data?.client_id ?? '');
    expect(renewed.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('are listed newest first, in pages', async () => {
    const h = serving();
    const made = [];
    for (let n = 0; n < 3; n++) made.unshift((await registered(h)).client_id);
    const { oauth } = h.admin().auth.admin;
    const page = await oauth.listClients({ page: 1, perPage: 2 });
    expect(page.data.clients.map(({ client_id }) => client_id)).toEqual(made.slice(0, 2));
    expect(page.data).toMatchObject({ nextPage: 2, aud: 'authenticated' });
    const all = await oauth.listClients();
    expect(all.data.clients.map(({ client_id }) => client_id)).toEqual(expect.arrayContaining(made));
    expect(JSON.stringify(all.data)).not.toContain('secret":');
    expect((await oauth.listClients({ page: -1 })).error).toMatchObject({ code: 'validation_failed' });
  });

  test('are refused when unknown or when they ask for too much', async () => {
    const h = serving();
    const { oauth } = h.admin().auth.admin;
    const none = await oauth.createClient({ ...settings, redirect_uris: [] });
    expect(none).toMatchObject({ data: null, error: { status: 400, code: 'validation_failed' } });
    expect(none.error?.message).toContain('redirect_uris is required');
    expect((await oauth.updateClient((await registered(h)).client_id, {})).error).toMatchObject({ status: 400 });
    for (const answer of [
      await oauth.getClient(unknown),
      await oauth.updateClient(unknown, { client_name: 'x' }),
      await oauth.regenerateClientSecret(unknown),
      await oauth.deleteClient(unknown),
    ]) {
      expect(answer.error).toMatchObject({ status: 404, code: 'oauth_client_not_found' });
    }
  });

  test('are registered with the listed settings only', async () => {
    const h = serving();
    const body = {
      ...settings,
      id: unknown,
      client_id: unknown,
      client_secret_hash: 'x',
      registration_type: 'dynamic',
    };
    const answer = await h.request('admin/oauth/clients', {
      method: 'POST',
      headers: { authorization: `Bearer ${h.secret}` },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
    const made: unknown = await answer.json();
    expect(made).toMatchObject({ registration_type: 'manual' });
    expect(made).not.toMatchObject({ client_id: unknown });
  });

  test.each([
    ['POST', 'admin/oauth/clients'],
    ['GET', 'admin/oauth/clients'],
    ['GET', `admin/oauth/clients/${unknown}`],
    ['PUT', `admin/oauth/clients/${unknown}`],
    ['DELETE', `admin/oauth/clients/${unknown}`],
    ['POST', `admin/oauth/clients/${unknown}/regenerate_secret`],
  ])('%s %s needs the secret key, no browser, and a service with a list of clients', async (method, path) => {
    const h = serving();
    const person = await h.personToken();
    const status = async (headers: Record<string, string>, at = h) =>
      (await at.request(path, { method, headers })).status;
    expect(await status({})).toBe(401);
    expect(await status({ authorization: `Bearer ${h.publishable}` })).toBe(403);
    expect(await status({ authorization: `Bearer ${person}` })).toBe(403);
    expect(await status({ authorization: `Bearer ${h.secret}`, origin: 'https://evil.example' })).toBe(403);
    expect(await status({ authorization: `Bearer ${h.secret}` }, harness(database(), { hasOAuthClients: false }))).toBe(
      404,
    );
  });
});
