import { describeEngines } from '@clipharbor/testkit/database';
import { beforeAll, expect, test } from 'vitest';
import type { RestApp } from '../index.ts';
import { ask, firstId, harborPerSuite } from '../testing/fixture.ts';

const schema = `
create function public.char_param(code char(4), flags bit(5)) returns text language sql immutable as
  $$ select code || '/' || flags::text $$;
create function public.char_list(variadic codes char(4)[]) returns text language sql immutable as
  $$ select array_to_string(codes, '/') $$;
create table public.odd_json (id int primary key, data jsonb);
insert into public.odd_json values
  (1, '{"a b": {"c.d": 1}, "e@f": "at", "x-y": "dash", "g/h!": "slash", "say \\"hi\\"": "quoted", "": "empty"}');
create schema inner_office;
create table inner_office.visits (
  berth_id bigint references public.berths (id), sailor text references public.sailors (name), primary key (berth_id, sailor));
insert into inner_office.visits select b.id, s.name from public.berths b, public.sailors s;
create view public.berth_visits as select berth_id, sailor from inner_office.visits;
create function public.unreachable() returns int language sql as 'select 1';
revoke all on function public.unreachable() from public, anon, authenticated;
grant usage on schema inner_office to anon, authenticated, service_role;
grant all on all tables in schema public, inner_office to anon, authenticated, service_role`;

describeEngines('what the examples of PostgREST show', (engine) => {
  const harbor = harborPerSuite(engine);
  let rest: RestApp;
  beforeAll(async () => {
    await harbor.database.asOwner((owner) => owner.query(schema));
    rest = harbor.rest();
  });
  const json = async (path: string, init: Parameters<typeof ask>[2] = {}) => (await ask(rest, path, init)).json;
  const post = (body: unknown, prefer = 'return=representation') => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer },
    body: JSON.stringify(body),
  });

  test('char(n) and bit(n) parameters are not truncated', async () => {
    expect(await json('/rpc/char_param?code=abcd&flags=10101')).toBe('abcd/10101');
    expect(await json('/rpc/char_param', post({ code: 'abcd', flags: '10101' }))).toBe('abcd/10101');
    expect(await json('/rpc/char_list?codes=abcd&codes=efgh')).toBe('abcd/efgh');
  });

  test('written rows are returned in the requested order', async () => {
    const rows = [{ title: 'b' }, { title: 'c' }, { title: 'a' }];
    const inserted = await json('/crates?select=title&order=title.desc', post(rows));
    expect(inserted).toEqual([{ title: 'c' }, { title: 'b' }, { title: 'a' }]);
    const change = { ...post({ parent_id: null }), method: 'PATCH' };
    // The column to sort by need not be selected.
    const updated = await json('/crates?select=parent_id,title&title=in.(a,b,c)&order=title', change);
    expect(updated).toMatchObject([{ title: 'a' }, { title: 'b' }, { title: 'c' }]);
    const hidden = await json('/crates?select=id&title=in.(a,b,c)&order=title.desc', change);
    expect(hidden).toHaveLength(3);
    const gone = { method: 'DELETE', headers: { prefer: 'return=representation' } };
    expect(await json('/crates?select=title&title=in.(a,b,c)&order=title.desc', gone)).toEqual([
      { title: 'c' },
      { title: 'b' },
      { title: 'a' },
    ]);
  });

  test('a partitioned table is exposed, its partitions are not', async () => {
    expect((await ask(rest, '/events')).status).toBe(200);
    expect(await ask(rest, '/events_2024')).toMatchObject({ status: 404, json: { code: 'PGRST205' } });
    const { paths } = (await json('/')) as { paths: object };
    expect(Object.keys(paths)).toContain('/events');
    expect(Object.keys(paths)).not.toContain('/events_2024');
  });

  test('a name is suggested if its similarity is at least 0.75', async () => {
    expect(await json('/sailor')).toMatchObject({ hint: "Perhaps you meant the table 'public.sailors'" });
    // Four of six letters match.
    expect(await json('/shop12')).toMatchObject({ code: 'PGRST205', hint: null });
    expect(await json('/rpc/greetin')).toMatchObject({
      hint: 'Perhaps you meant to call the function public.greeting',
    });
    expect(await json('/rpc/greasy')).toMatchObject({ code: 'PGRST202', hint: null });
    expect(await json('/notes?select=*,sailor(*)')).toMatchObject({
      hint: "Perhaps you meant 'sailors' instead of 'sailor'.",
    });
    expect(await json('/notes?select=*,tailors12(*)')).toMatchObject({ code: 'PGRST200', hint: null });
  });

  test('416 says how many rows exist', async () => {
    const counted = await ask(rest, '/ships?offset=1000', { headers: { prefer: 'count=exact' } });
    expect(counted.status).toBe(416);
    expect(counted.headers.get('content-range')).toMatch(/^\*\/\d+$/);
    const backwards = await ask(rest, '/ships', { headers: { range: '9-1' } });
    expect([backwards.status, backwards.headers.get('content-range')]).toEqual([416, '*/*']);
  });

  test.each([
    ['data->"a b"->>"c.d"', '1'],
    ['data->a b->>"c.d"', '1'],
    ['data->>e@f', 'at'],
    ['data->>"e@f"', 'at'],
    ['data->>x-y', 'dash'],
    ['data->>g/h!', 'slash'],
    ['data->>"say \\"hi\\""', 'quoted'],
    ['data->>""', 'empty'],
  ])('the JSON key of %s may be selected, filtered and sorted by', async (path, value) => {
    const field = encodeURIComponent(path);
    expect(await json(`/odd_json?select=found:${field}`)).toEqual([{ found: value }]);
    expect(await json(`/odd_json?select=id&${field}=eq.${value}`)).toEqual([{ id: 1 }]);
    expect(await json(`/odd_json?select=id&or=(${field}.eq.${value},id.eq.7)`)).toEqual([{ id: 1 }]);
    expect(await json(`/odd_json?select=id&order=${field}.desc`)).toEqual([{ id: 1 }]);
  });

  test('a view joins two tables when it shows the whole key of a junction', async () => {
    const [berth] = (await json('/berths?select=id,sailors(name)&order=id&limit=1')) as { sailors: unknown[] }[];
    expect(berth?.sailors.length).toBeGreaterThan(1);
    const [named] = (await json('/sailors?select=name,berths!berth_visits(id)&limit=1')) as { berths: unknown[] }[];
    expect(named?.berths.length).toBeGreaterThan(1);
  });

  test('the description lists functions that the caller may call', async () => {
    const pathsFor = async (token: string) => Object.keys(((await json('/', { token })) as { paths: object }).paths);
    for (const token of ['anon', `user:${firstId}`]) {
      const paths = await pathsFor(token);
      expect(paths).toContain('/rpc/greeting');
      expect(paths).not.toContain('/rpc/unreachable');
    }
  });

  test('responses are not cacheable, unless a function says otherwise', async () => {
    for (const path of ['/secrets', '/nowhere', '/rpc/whoami', '/']) {
      const answer = await ask(rest, path, { token: `user:${firstId}` });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const chosen = await ask(rest, '/rpc/custom_answer', { method: 'POST' });
    expect(chosen.headers.get('cache-control')).toBe('max-age=60');
  });
});
