import { describeEngines } from '@clipharbor/testkit/database';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RestApp } from '../index.ts';
import { type AnyClient, ask, client, firstId, harborPerSuite, two, verifyTestToken } from '../testing/fixture.ts';

const jsonBody = { 'content-type': 'application/json' };

describeEngines('the app', (engine) => {
  const harbor = harborPerSuite(engine);
  let rest: RestApp;
  let db: AnyClient;
  beforeAll(() => {
    rest = harbor.rest();
    db = client(rest);
  });

  describe('roles', () => {
    test('come from the verified token, for one transaction', async () => {
      const user = client(rest, `user:${firstId}`);
      expect((await user.rpc('whoami')).data).toMatchObject({ role: 'authenticated', claims: { sub: firstId } });
      expect((await db.rpc('whoami')).data).toMatchObject({ role: 'anon', claims: { role: 'anon' } });
      const left = await harbor.database.query(`select current_setting('request.jwt.claims', true) as claims`);
      expect(left.rows[0]?.['claims'] ?? '').toBe('');
    });

    test('row-level security applies to every kind of read and write', async () => {
      const one = client(rest, `user:${firstId}`);
      expect((await one.from('secrets').select('memo')).data).toEqual([{ memo: 'of one' }]);
      expect(await db.from('secrets').select('memo', { count: 'exact' })).toMatchObject({ data: [], count: 0 });
      expect((await client(rest, 'service').from('secrets').select('memo', { count: 'exact', head: true })).count).toBe(
        2,
      );
      expect(await one.from('secrets').insert({ owner: two, memo: 'forged' })).toMatchObject({
        status: 403,
        error: { code: '42501' },
      });
      expect(await db.from('secrets').insert({ owner: two })).toMatchObject({ status: 401, error: { code: '42501' } });
      expect((await one.from('secrets').update({ memo: 'x' }).neq('id', 0).select()).data).toEqual([]);
      expect((await one.from('secrets').delete({ count: 'exact' }).neq('id', 0)).count).toBe(0);
    });

    test('an anonymous caller must sign in, a user is refused', async () => {
      const stranger = await ask(rest, '/ledger?select=hidden');
      expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      const user = await ask(rest, '/ledger?select=hidden', { token: `user:${firstId}` });
      expect([user.status, user.headers.get('www-authenticate')]).toEqual([403, null]);
    });

    test('a bad token is 401 before the database is queried', async () => {
      const bad = await ask(rest, '/sailors', { token: 'rubbish' });
      expect(bad).toMatchObject({ status: 401, json: { code: 'PGRST301', message: 'JWT could not be decoded' } });
      expect(bad.headers.get('www-authenticate')).toContain('error="invalid_token"');
      expect((await ask(rest, '/sailors', { token: 'nobody' })).status).toBe(401);
    });
  });

  test('functions see method, path, headers, cookies and time zone of the request', async () => {
    const { json } = await ask(rest, '/rpc/whoami', {
      headers: { 'x-probe': "o'clock", cookie: 'crumb=sweet; other=1', prefer: 'timezone=Europe/Oslo' },
    });
    expect(json).toMatchObject({
      method: 'GET',
      path: '/rest/v1/rpc/whoami',
      header: "o'clock",
      cookie: 'sweet',
      zone: 'Europe/Oslo',
      read_only: 'on',
    });
  });

  describe('schemas', () => {
    test('are chosen by profile headers, for tables and functions', async () => {
      expect((await db.schema('journal').from('sailors').select('entry').eq('name', 'ana')).data).toEqual([
        { entry: 'slept well' },
      ]);
      expect((await db.schema('journal').rpc('entry_of', { sailor_name: 'zed' })).data).toBe('nothing');
      const { headers } = await ask(rest, '/sailors', { headers: { 'accept-profile': 'journal' } });
      expect(headers.get('content-profile')).toBe('journal');
    });

    test('that are not exposed are refused by name', async () => {
      for (const schema of ['auth', 'pg_catalog', 'information_schema', 'extensions', 'public"; drop']) {
        expect(await ask(rest, '/users', { headers: { 'accept-profile': schema } })).toMatchObject({
          status: 406,
          json: { code: 'PGRST106', hint: 'Only the following schemas are exposed: public, journal' },
        });
      }
      expect((await ask(rest, '/pg_class')).json).toMatchObject({ code: 'PGRST205' });
    });
  });

  test('the root describes what the caller may access', async () => {
    const { status, headers, json } = await ask(rest, '/', { token: `user:${firstId}` });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/openapi+json; charset=utf-8']);
    expect(json).toMatchObject({
      swagger: '2.0',
      basePath: '/rest/v1',
      paths: { '/sailors': { get: {}, post: {} }, '/ledger': {}, '/rpc/watch_of': { post: {} } },
      definitions: { notes: { required: expect.arrayContaining(['id', 'author']) } },
    });
    const anonymous = await ask(rest, '');
    expect(Object.keys((anonymous.json as { definitions: object }).definitions)).not.toContain('ledger');
  });

  test('OPTIONS lists the methods of a table and handles preflights', async () => {
    const allow = async (path: string): Promise<string | null> =>
      (await ask(rest, path, { method: 'OPTIONS' })).headers.get('allow');
    expect(await allow('/ships')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE');
    expect(await allow('/one_sailor')).toBe('OPTIONS,GET,HEAD');
    const preflight = await ask(rest, '/ships', {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'PATCH' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const { headers } = await ask(rest, '/nosuch', { headers: { origin: 'https://a.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test('unknown paths and methods have their own responses', async () => {
    expect(await ask(rest, '/a/b/c')).toMatchObject({ status: 404, json: { code: 'PGRST125' } });
    expect(await ask(rest, '/', { method: 'POST' })).toMatchObject({ status: 405, json: { code: 'PGRST117' } });
    expect((await ask(rest, '/ships', { headers: { prefer: 'handling=strict, nonsense' } })).json).toMatchObject({
      code: 'PGRST122',
    });
  });

  test('an unreadable foreign table does not hide the others', async () => {
    const rest = harbor.rest();
    await harbor.database.asOwner((owner) =>
      owner.query(`create foreign data wrapper nowhere; create server far foreign data wrapper nowhere;
        create foreign table public.far_ships (name text) server far; grant select on far_ships to service_role`),
    );
    try {
      await rest.reload();
      const service = client(rest, 'service');
      expect((await service.from('ships').select('id').limit(1)).error).toBeNull();
      expect((await service.from('far_ships').select()).error?.message).toContain('has no handler');
    } finally {
      await harbor.database.asOwner((owner) => owner.query('drop foreign data wrapper nowhere cascade; notify pgrst'));
    }
  });

  test('geojson() returns a feature collection with PostGIS, and is refused without', async () => {
    const rest = harbor.rest();
    expect((await client(rest, 'service').from('ships').select().geojson()).error?.code).toBe('PGRST107');
    // Stand-ins for the two parts of PostGIS that are used.
    await harbor.database.asOwner((owner) =>
      owner.query(`create schema if not exists extensions; create domain extensions.geometry as text;
        create function extensions.st_asgeojson(record) returns text language plpgsql as
          $$ begin return json_build_object('type', 'Feature', 'properties', to_json($1)); end $$;
        grant usage on schema extensions to service_role; notify pgrst`),
    );
    try {
      await rest.reload();
      const { data, error } = await client(rest, 'service').from('ships').select('id').order('id').limit(1).geojson();
      expect(error).toBeNull();
      expect(data).toEqual({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: { id: 1 } }] });
      const none = await client(rest, 'service').from('ships').select('id').eq('id', -1).geojson();
      expect(none.data).toEqual({ type: 'FeatureCollection', features: [] });
    } finally {
      await harbor.database.asOwner((owner) =>
        owner.query('drop function extensions.st_asgeojson(record); drop domain extensions.geometry'),
      );
    }
  });

  test('new tables are found when the database notifies', async () => {
    const rest = harbor.rest({ refreshAfterMs: 3_600_000 });
    const statusOfTable = async () => (await ask(rest, '/announced', { token: 'service' })).status;
    try {
      expect(await statusOfTable()).toBe(404);
      await harbor.database.asOwner((owner) =>
        owner.query(
          `create table announced (id int); grant select on announced to service_role; notify pgrst, 'reload schema'`,
        ),
      );
      await expect.poll(statusOfTable, { timeout: 15_000 }).toBe(200);
    } finally {
      await harbor.database.asOwner((owner) => owner.query('drop table if exists announced'));
    }
  });

  test('new tables are found after a reload, or without one after a while', async () => {
    const lazy = harbor.rest({ refreshAfterMs: 60_000 });
    const eager = harbor.rest({ refreshAfterMs: 0 });
    expect((await ask(lazy, '/fresh')).status).toBe(404);
    expect((await ask(eager, '/ships?limit=1')).status).toBe(200);
    await harbor.database.asOwner((owner) =>
      owner.query('create table public.fresh (id int); grant all on public.fresh to anon'),
    );
    try {
      expect((await ask(eager, '/fresh', { method: 'POST', headers: jsonBody, body: '{"id":1}' })).status).toBe(201);
      expect((await ask(lazy, '/fresh')).status).toBe(404);
      await lazy.reload();
      expect((await ask(lazy, '/fresh')).json).toEqual([{ id: 1 }]);
    } finally {
      await harbor.database.asOwner((owner) => owner.query('drop table public.fresh'));
    }
  });

  describe('limits', () => {
    test('the address: 414', async () => {
      expect(await ask(rest, `/ships?title=eq.${'x'.repeat(9000)}`)).toMatchObject({ status: 414 });
    });

    test('the body: 413, even when its length is not declared', async () => {
      const body = JSON.stringify({ title: 'x'.repeat(1_100_000) });
      expect(await ask(rest, '/ships', { method: 'POST', headers: jsonBody, body })).toMatchObject({ status: 413 });
      let sent = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 65_536;
          controller.enqueue(new Uint8Array(65_536));
        },
      });
      const init = { method: 'POST', headers: jsonBody, body: endless, duplex: 'half' } as RequestInit;
      expect(await ask(rest, '/ships', init)).toMatchObject({ status: 413 });
      expect(sent).toBeLessThan(2_000_000);
    });

    test('the depth of JSON: 400', async () => {
      const body = `{"extra":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
      expect(await ask(rest, '/berths', { method: 'POST', headers: jsonBody, body })).toMatchObject({ status: 400 });
    });

    test('the depth of relations, the number of columns and filters: 400', async () => {
      const deep = `${'crates('.repeat(30)}id${')'.repeat(30)}`;
      expect(await ask(rest, `/crates?select=${deep}`)).toMatchObject({ status: 400, json: { code: 'PGRST100' } });
      const wide = Array.from({ length: 300 }, (_, n) => `c${n}:id`).join(',');
      expect(await ask(rest, `/crates?select=${wide}`)).toMatchObject({ status: 400, json: { code: 'PGRST100' } });
      const filters = Array.from({ length: 150 }, () => 'id=eq.1').join('&');
      expect(await ask(rest, `/crates?${filters}`)).toMatchObject({ status: 400, json: { code: 'PGRST100' } });
    });

    test('the maximum allowed depth works', async () => {
      const deep = `${'crates('.repeat(8)}id${')'.repeat(8)}`;
      expect((await ask(rest, `/crates?select=${deep}&id=eq.1`)).status).toBe(200);
    });

    // In memory, the embedded engine runs in this thread and cannot be interrupted.
    if (engine === 'pglite') return;
    test('the time of a statement', async () => {
      const hurried = client(harbor.rest({ statementTimeoutMs: (role) => (role === 'anon' ? 50 : 5000) }));
      expect(await hurried.rpc('nap', { seconds: 10 })).toMatchObject({ status: 500, error: { code: '57014' } });
    });
  });

  test('internal failures go to the log, not to the client', async () => {
    const failures: unknown[] = [];
    const broken = harbor.rest({
      verify: (request) => {
        if (request.headers.has('x-break')) throw new TypeError('password=hunter2');
        return verifyTestToken(request);
      },
      onFailure: (error) => failures.push(error),
    });
    const answer = await ask(broken, '/ships', { headers: { 'x-break': '1' } });
    expect(answer).toMatchObject({ status: 500, json: { code: 'PGRSTX00', message: 'Internal error' } });
    expect(answer.text).not.toContain('hunter2');
    expect(failures).toEqual([expect.objectContaining({ message: 'password=hunter2' })]);
  });

  test('hostile text in any position leaves the database unchanged', async () => {
    const evil = [
      "'; drop table public.sailors; --",
      '"; drop table public.sailors; --',
      '$$;select 1',
      '\\',
      "E'\\x'",
      '*/',
      '\u0000',
      '%00',
      '){',
      '',
      '🏴‍☠️"',
    ];
    const spots = (text: string): string[] => {
      const value = encodeURIComponent(text);
      const quoted = encodeURIComponent(`"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
      return [
        `/sailors?name=eq.${value}`,
        `/sailors?name=in.(${quoted})`,
        `/sailors?name=like(any).${value}`,
        `/sailors?or=(name.eq.${quoted})`,
        `/sailors?motto=fts(${value}).x`,
        `/sailors?${quoted}=eq.1`,
        `/sailors?papers-%3E${quoted}=eq.1`,
        `/sailors?select=${quoted}`,
        `/sailors?select=${quoted}:name`,
        `/sailors?select=papers-%3E%3E${quoted}`,
        `/sailors?select=name::${value}`,
        `/sailors?select=notes!${quoted}(id)`,
        `/sailors?select=${quoted}(id)`,
        `/sailors?order=${quoted}`,
        `/sailors?order=papers-%3E%3E${quoted}.desc`,
        `/sailors?limit=${value}&offset=${value}`,
        `/${value}`,
        `/rpc/${value}`,
        `/rpc/watch_of?sailor_name=${value}`,
      ];
    };
    for (const text of evil) {
      for (const path of spots(text)) {
        const { status, json } = await ask(rest, path);
        expect([status, status < 500], path).toEqual([expect.any(Number), true]);
        // A syntax error would mean that the text became part of the statement.
        expect((json as { code?: string } | null)?.code, path).not.toBe('42601');
      }
      const body = JSON.stringify({ [text]: text, name: text });
      for (const path of [
        `/sailors?columns=${encodeURIComponent('"name"')}`,
        `/sailors?on_conflict=${encodeURIComponent(`"${text}"`)}`,
      ]) {
        const headers = { ...jsonBody, prefer: 'resolution=merge-duplicates' };
        expect((await ask(rest, path, { method: 'POST', headers, body })).status, path).toBeLessThan(500);
      }
      await ask(rest, `/sailors?name=eq.${encodeURIComponent(text)}`, { method: 'DELETE' });
    }
    const { data } = await db.from('sailors').select('name').order('name');
    expect(data?.map(({ name }) => name)).toEqual(['ana', 'bo', 'cy', 'di']);
    // Some hundred requests: on a busy machine they need more than the default timeout.
  }, 120_000);
});
