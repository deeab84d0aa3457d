import { describeEngines } from '@clipharbor/testkit/database';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RestApp } from '../index.ts';
import { type AnyClient, ask, client, harborPerSuite } from '../testing/fixture.ts';

describeEngines('reading through supabase-js', (engine) => {
  const harbor = harborPerSuite(engine);
  let rest: RestApp;
  let db: AnyClient;
  beforeAll(() => {
    rest = harbor.rest();
    db = client(rest);
  });

  test('a whole table is returned as JSON made by the database', async () => {
    const { data, status, error } = await db.from('berths').select();
    expect({ status, error }).toEqual({ status: 200, error: null });
    expect(data).toEqual([
      { id: 1, label: 'north', depth_m: 4.5, extra: { lit: true } },
      { id: 2, label: 'south', depth_m: 7.25, extra: null },
      { id: 3, label: 'empty', depth_m: null, extra: null },
    ]);
  });

  test('columns can be renamed, cast, computed and extracted from JSON', async () => {
    const select = 'who:name, initial, port:papers->ports->>1, papers->kin->>name, span:service::text, mentor::varchar';
    const { data } = await db.from('sailors').select(select).eq('name', 'bo');
    expect(data).toEqual([{ who: 'bo', initial: 'b', port: 'Bergen', name: 'Liv', span: '[25,35)', mentor: 'ana' }]);
  });

  test('names with spaces or quotes, and generated columns, can be read', async () => {
    const { data } = await db.from('oddities').select('"two words","quo\\"te",doubled').eq('"two words"', 'a b');
    expect(data).toEqual([{ 'two words': 'a b', 'quo"te': 'q', doubled: 2 }]);
  });

  describe('filters', () => {
    const names = async (query: PromiseLike<{ data: unknown }>): Promise<unknown> => {
      const { data } = await query;
      return Array.isArray(data) ? data.map((row: Record<string, unknown>) => row['name'] ?? row['id']) : data;
    };
    const sailors = () => db.from('sailors').select('name').order('name');
    const notes = () => db.from('notes').select('id').order('id');

    test('comparisons', async () => {
      expect(await names(sailors().eq('name', 'bo'))).toEqual(['bo']);
      expect(await names(sailors().neq('name', 'bo'))).toEqual(['ana', 'cy', 'di']);
      expect(await names(notes().gt('id', 2))).toEqual([3, 4]);
      expect(await names(notes().gte('id', 2).lt('id', 4))).toEqual([2, 3]);
      expect(await names(notes().lte('id', 1))).toEqual([1]);
      expect(await names(sailors().not('watch', 'eq', 'DECK'))).toEqual(['bo', 'di']);
      expect(await names(sailors().filter('watch', 'eq(any)', '{OFF,ENGINE}'))).toEqual(['bo', 'di']);
      expect(await names(notes().filter('id', 'gt(all)', '{1,2}'))).toEqual([3, 4]);
    });

    test('patterns', async () => {
      expect(await names(notes().like('body', '%needed'))).toEqual([3, 4]);
      expect(await names(notes().like('body', 'Rope*'))).toEqual([3, 4]);
      expect(await names(notes().ilike('body', '%HARBOR%'))).toEqual([1]);
      expect(await names(sailors().likeAnyOf('name', ['a%', 'b%']))).toEqual(['ana', 'bo']);
      expect(await names(sailors().ilikeAllOf('name', ['A%', '%N%']))).toEqual(['ana']);
      expect(await names(sailors().filter('name', 'match', '^[ab]'))).toEqual(['ana', 'bo']);
      expect(await names(sailors().filter('name', 'imatch', '^A'))).toEqual(['ana']);
    });

    test('null, booleans and lists', async () => {
      expect(await names(sailors().is('mentor', null))).toEqual(['ana']);
      expect(await names(sailors().filter('mentor', 'is', 'not_null'))).toEqual(['bo', 'cy', 'di']);
      expect(await names(db.from('oddities').select('id').is('flag', true))).toEqual([1]);
      expect(await names(db.from('oddities').select('id').filter('flag', 'is', 'unknown'))).toEqual([2]);
      expect(await names(sailors().in('name', ['ana', 'di', "o'x", 'a,b']))).toEqual(['ana', 'di']);
      expect(await names(sailors().in('name', []))).toEqual([]);
      expect(await names(sailors().filter('mentor', 'isdistinct', 'ana'))).toEqual(['ana', 'di']);
      const awkward = await db.from('oddities').select('id').filter('"quo\\"te"', 'in', '("paren ) \\"quote\\"",x)');
      expect(await names(Promise.resolve(awkward))).toEqual([3]);
    });

    test('ranges, arrays and JSON', async () => {
      expect(await names(sailors().contains('service', '[31,32)'))).toEqual(['bo', 'cy']);
      expect(await names(sailors().containedBy('service', '[1,3)'))).toEqual(['ana']);
      expect(await names(sailors().overlaps('service', '[2,25)'))).toEqual(['di']);
      expect(await names(sailors().rangeLt('service', '[20,30)'))).toEqual(['ana']);
      expect(await names(sailors().rangeGt('service', '[1,2)'))).toEqual(['bo', 'cy', 'di']);
      expect(await names(sailors().rangeGte('service', '[20,30)'))).toEqual(['bo', 'cy', 'di']);
      expect(await names(sailors().rangeLte('service', '[20,30)'))).toEqual(['ana', 'di']);
      expect(await names(sailors().rangeAdjacent('service', '[2,25)'))).toEqual(['ana', 'bo', 'cy']);
      expect(await names(db.from('lockers').select('id').contains('contents', ['rope']))).toEqual([1]);
      expect(await names(sailors().contains('papers', { kin: { age: 9 } }))).toEqual(['bo']);
      expect(await names(sailors().eq('papers->kin->>name', 'Liv'))).toEqual(['bo']);
      expect(await names(sailors().gt('papers->kin->age', 8))).toEqual(['bo']);
    });

    test('text search on vectors and on plain text', async () => {
      expect(await names(sailors().textSearch('motto', `'fat' & 'cat'`, { config: 'simple' }))).toEqual(['ana']);
      expect(await names(sailors().textSearch('motto', 'rat fat', { type: 'plain', config: 'simple' }))).toEqual([
        'di',
      ]);
      expect(await names(sailors().textSearch('motto', 'fat cat', { type: 'phrase', config: 'simple' }))).toEqual([
        'ana',
      ]);
      expect(await names(sailors().textSearch('motto', 'fat -cat', { type: 'websearch', config: 'simple' }))).toEqual([
        'di',
      ]);
      expect(await names(notes().textSearch('body', 'ropes', { config: 'english' }))).toEqual([3, 4]);
    });

    test('trees of and, or and not', async () => {
      expect(await names(sailors().or('watch.eq.OFF,name.eq.ana'))).toEqual(['ana', 'bo']);
      expect(await names(sailors().or('and(watch.eq.DECK,name.neq.ana),not.or(watch.eq.DECK,watch.eq.OFF)'))).toEqual([
        'cy',
        'di',
      ]);
      expect(await names(sailors().or('name.in.(ana,di),service.cs."[31,32)"'))).toEqual(['ana', 'bo', 'cy', 'di']);
    });
  });

  test('order supports direction, nulls and JSON paths', async () => {
    const names = async (column: string, options: object): Promise<unknown[] | undefined> =>
      (await db.from('sailors').select('name').order(column, options).order('name')).data?.map(({ name }) => name);
    expect(await names('mentor', { ascending: false, nullsFirst: false })).toEqual(['di', 'bo', 'cy', 'ana']);
    expect(await names('mentor', { nullsFirst: true })).toEqual(['ana', 'bo', 'cy', 'di']);
    expect(await names('papers->>rank', { nullsFirst: false })).toEqual(['bo', 'ana', 'cy', 'di']);
  });

  describe('ranges and counts', () => {
    test('a partial result is 206 and says which part it is', async () => {
      const all = await ask(rest, '/notes?select=id&offset=1&limit=2', { headers: { prefer: 'count=exact' } });
      expect(all.status).toBe(206);
      expect(all.headers.get('content-range')).toBe('1-2/4');
      expect(all.headers.get('preference-applied')).toBe('count=exact');
      expect(all.json).toEqual([{ id: 2 }, { id: 3 }]);
    });

    test('without a count the total is a star and the status 200', async () => {
      const { status, headers } = await ask(rest, '/notes?limit=2');
      expect([status, headers.get('content-range')]).toEqual([200, '0-1/*']);
      expect(headers.get('content-location')).toBe('/notes?limit=2');
    });

    test('the Range header does the same and is combined with limit', async () => {
      const { json, headers } = await ask(rest, '/notes?select=id&limit=3', {
        headers: { range: '1-9', 'range-unit': 'items' },
      });
      expect(json).toEqual([{ id: 2 }, { id: 3 }]);
      expect(headers.get('content-range')).toBe('1-2/*');
    });

    test('an offset past the end is 416, an empty table is not', async () => {
      const past = await ask(rest, '/notes?offset=9', { headers: { prefer: 'count=exact' } });
      expect(past).toMatchObject({
        status: 416,
        json: { code: 'PGRST103', details: 'An offset of 9 was requested, but there are only 4 rows.' },
      });
      const none = await ask(rest, '/notes?id=eq.0', { headers: { prefer: 'count=exact' } });
      expect([none.status, none.headers.get('content-range')]).toEqual([200, '*/0']);
      const zero = await ask(rest, '/notes?limit=0', { headers: { prefer: 'count=exact' } });
      expect([zero.status, zero.headers.get('content-range'), zero.json]).toEqual([206, '*/4', []]);
      expect((await ask(rest, '/notes?limit=-1')).json).toMatchObject({ code: 'PGRST103' });
    });

    test('HEAD counts without a body: exact, planned, or estimated', async () => {
      const exact = await db.from('notes').select('*', { count: 'exact', head: true });
      expect(exact).toMatchObject({ count: 4, data: null, status: 200 });
      const planned = await db.from('notes').select('*', { count: 'planned', head: true });
      expect(planned.count).toEqual(expect.any(Number));
      const estimated = await db.from('notes').select('*', { count: 'estimated', head: true });
      expect(estimated.count).toBe(4);
    });

    test('an estimate past the row limit comes from the planner and is at least the number of returned rows', async () => {
      const { count } = await client(harbor.rest({ maxRows: 2 }))
        .from('notes')
        .select('id', { count: 'estimated' });
      expect(count).toBeGreaterThanOrEqual(3);
    });

    test('no response has more rows than allowed, including embedded ones', async () => {
      const { data } = await client(harbor.rest({ maxRows: 1 }))
        .from('sailors')
        .select('name, notes(id)')
        .order('name');
      expect(data).toEqual([{ name: 'ana', notes: [{ id: 1 }] }]);
    });
  });

  describe('response formats', () => {
    test('one object, or 406 when there is not exactly one row', async () => {
      expect((await db.from('notes').select('id').eq('id', 1).single()).data).toEqual({ id: 1 });
      expect(await db.from('notes').select('id').single()).toMatchObject({
        status: 406,
        error: {
          code: 'PGRST116',
          details: 'The result contains 4 rows',
          message: 'Cannot coerce the result to a single JSON object',
        },
      });
      expect((await db.from('notes').select('id').eq('id', 0).maybeSingle()).data).toBeNull();
    });

    test('CSV', async () => {
      const { data } = await db.from('oddities').select('id,"two words",list').csv();
      expect(data).toBe('id,two words,list\n1,"a b","{x,""y z""}"\n2,,\n3,"comma, here",{}');
      expect((await ask(rest, '/notes', { headers: { accept: 'text/csv' } })).headers.get('content-type')).toBe(
        'text/csv; charset=utf-8',
      );
    });

    test('JSON without nulls, as a list and as one object', async () => {
      const { data } = await db.from('berths').select().eq('id', 3).stripNulls();
      expect(data).toEqual([{ id: 3, label: 'empty' }]);
      expect((await db.from('berths').select().eq('id', 3).single().stripNulls()).data).toEqual({
        id: 3,
        label: 'empty',
      });
    });

    test('GeoJSON and plans are not available', async () => {
      expect((await db.from('berths').select().geojson()).error).toMatchObject({ code: 'PGRST107' });
      expect((await db.from('berths').select().explain()).error).toMatchObject({ code: 'PGRST107' });
    });

    test('plans are available if enabled', async () => {
      const planning = client(harbor.rest({ plans: true }));
      expect((await planning.from('berths').select().explain()).data).toMatch(/^Aggregate {2}\(cost=/);
      const { data } = await planning.from('berths').select().explain({ format: 'json', analyze: true });
      expect(data).toEqual([expect.objectContaining({ Plan: expect.any(Object) })]);
    });
  });

  describe('aggregates', () => {
    test('are refused unless enabled; counting embedded rows always works', async () => {
      expect((await db.from('notes').select('id.sum()')).error).toMatchObject({ code: 'PGRST123' });
      expect((await db.from('berths').select('label, notes(count)').eq('id', 1)).data).toEqual([
        { label: 'north', notes: [{ count: 2 }] },
      ]);
    });

    test('group by the other selected columns', async () => {
      const counting = client(harbor.rest({ aggregates: true }));
      const { data } = await counting
        .from('notes')
        .select('author, count(), top:id.max(), id.sum()::text')
        .order('author');
      expect(data).toEqual([
        { author: 'ana', count: 2, top: 2, sum: '3' },
        { author: 'bo', count: 1, top: 3, sum: '3' },
        { author: 'cy', count: 1, top: 4, sum: '4' },
      ]);
    });

    test('of a spread relation count for the row they are spread into', async () => {
      const counting = client(harbor.rest({ aggregates: true }));
      const { data } = await counting.from('notes').select('...berths(label, depth_m.sum(), n:count())');
      expect(data).toHaveLength(2);
      expect(data).toContainEqual({ label: 'south', sum: 14.5, n: 2 });
      const { error } = await counting.from('berths').select('...notes(id.sum())');
      expect(error).toMatchObject({ code: 'PGRST127' });
    });

    test('follow the settings of the login role', async () => {
      await harbor.database.asOwner((owner) =>
        owner.query(`alter role authenticator set pgrst.db_aggregates_enabled = 'true'`),
      );
      try {
        expect((await client(harbor.rest()).from('notes').select('id.sum()')).data).toEqual([{ sum: 10 }]);
        expect(
          (
            await client(harbor.rest({ aggregates: false }))
              .from('notes')
              .select('id.sum()')
          ).error,
        ).not.toBeNull();
      } finally {
        await harbor.database.asOwner((owner) =>
          owner.query('alter role authenticator reset pgrst.db_aggregates_enabled'),
        );
      }
    });
  });

  test('unknown names are reported like in PostgREST and PostgreSQL', async () => {
    expect(await db.from('sailor').select()).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST205',
        message: "Could not find the table 'public.sailor' in the schema cache",
        hint: "Perhaps you meant the table 'public.sailors'",
      },
    });
    expect(await db.from('sailors').select('nme')).toMatchObject({
      status: 400,
      error: {
        code: '42703',
        message: 'column sailors.nme does not exist',
        hint: 'Perhaps you meant to reference the column "sailors.name".',
      },
    });
    expect((await db.from('berths').select('notes(sum)')).error).toMatchObject({
      message: 'column notes_1.sum does not exist',
    });
    expect((await db.from('sailors').select('name::nosuchtype')).error).toMatchObject({ code: '42704' });
    expect((await db.from('notes').select('id').eq('id', 'x')).error).toMatchObject({ code: '22P02' });
  });
});
