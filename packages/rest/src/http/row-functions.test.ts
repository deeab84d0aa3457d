import { describeEngines } from '@clipharbor/testkit/database';
import { beforeAll, expect, test } from 'vitest';
import type { RestApp } from '../index.ts';
import { type AnyClient, client, harborPerSuite } from '../testing/fixture.ts';

/** Functions that take or return whole rows, in forms that the shared test schema does not have. */
const functions = `
  create function public.notes_by_sailor(sailor_row public.sailors) returns setof public.notes language sql stable as
    $$ select * from public.notes where author = sailor_row.name order by id $$;
  create function public.notes_by_hand(hand_row public.deck_hands) returns setof public.notes language sql stable as
    $$ select * from public.notes where author = hand_row.name order by id $$;
  create function public.locker_for(sailor_row public.sailors) returns public.lockers language sql stable as
    $$ select * from public.lockers where sailor = sailor_row.name $$;
  create function public.recent_by(search text) returns setof public.recent_notes language sql stable as
    $$ select * from public.recent_notes where author = search order by id $$;
  create function public.open_or_not() returns void language sql as '';
  create function public.open_or_not(text default 'shut') returns text language sql immutable as $$ select 'text' $$;
  create function public.ring() returns int language sql immutable as 'select 1';
  create function public.ring(text) returns text language sql immutable as $$ select 'text' $$;
  create function public.log_or_find() returns void language sql as '';
  create function public.log_or_find(a text) returns int language sql immutable as 'select 1';
  create function public.log_or_find(berth bigint, search text) returns setof public.notes language sql stable as
    $$ select * from public.notes where berth_id = berth and body like search order by id $$;
  create function public.log_or_find(sailor_row public.sailors) returns setof public.notes language sql stable as
    $$ select * from public.notes where author = sailor_row.name order by id $$;`;

describeEngines('functions of whole rows', (engine) => {
  const harbor = harborPerSuite(engine);
  let rest: RestApp;
  let db: AnyClient;
  beforeAll(async () => {
    await harbor.database.asOwner((owner) => owner.query(functions));
    rest = harbor.rest({ aggregates: true, plans: true });
    db = client(rest);
  });
  const ana = { name: 'ana', papers: null, service: null, watch: 'DECK', motto: null, mentor: null };

  test('take a row of a table or view as one argument, complete or partial', async () => {
    const ids = async (name: string, row: object) =>
      (await db.rpc(name, row)).data?.map((note: { id: number }) => note.id);
    expect(await ids('notes_by_sailor', { sailor_row: ana })).toEqual([1, 2]);
    expect(await ids('notes_by_sailor', { sailor_row: { name: 'ana' } })).toEqual([1, 2]);
    expect(await ids('notes_by_hand', { hand_row: ana })).toEqual([1, 2]);
    expect(await ids('notes_by_sailor', { sailor_row: { name: 'nobody' } })).toEqual([]);
  });

  test('return one row as an object, with relations, and null if a filter excludes it', async () => {
    const call = () => db.rpc('locker_for', { sailor_row: { name: 'ana' } });
    expect((await call()).data).toMatchObject({ id: 1, sailor: 'ana' });
    expect((await call().select('id, sailors(name, watch)')).data).toEqual({
      id: 1,
      sailors: { name: 'ana', watch: 'DECK' },
    });
    expect(await call().select('id, sailors(name)').eq('sailor', 'nope')).toMatchObject({ status: 200, data: null });
    expect((await call().eq('sailor', 'ana').select('sailor')).data).toEqual({ sailor: 'ana' });
  });

  test('return rows of a view with its relations; those of a table have their own computed columns', async () => {
    expect((await db.rpc('recent_by', { search: 'ana' }).select('id, sailors(name)')).data).toEqual([
      { id: 1, sailors: { name: 'ana' } },
      { id: 2, sailors: { name: 'ana' } },
    ]);
    expect((await db.rpc('notes_by', { search: 'ana' }).select('excerpt').limit(1)).data).toEqual([{ excerpt: 'Hel' }]);
  });

  test('are relations of the row: to-one by their return type, filtered by !inner', async () => {
    // Not a set: the database returns a row of nulls for no row, and so does PostgREST.
    const { data } = await db
      .from('sailors')
      .select('name, locker_for(id, sailor)')
      .in('name', ['ana', 'bo'])
      .order('name');
    expect(data).toEqual([
      { name: 'ana', locker_for: { id: 1, sailor: 'ana' } },
      { name: 'bo', locker_for: { id: null, sailor: null } },
    ]);
    const inner = await db.from('sailors').select('name, locker_of!inner(id)').order('name');
    expect(inner.data).toEqual([{ name: 'ana', locker_of: { id: 1 } }]);
  });

  test('overloads are distinguished by names, even next to one without parameters and one with an unnamed parameter', async () => {
    expect(await db.rpc('log_or_find')).toMatchObject({ status: 204, data: null });
    expect((await db.rpc('log_or_find', { a: 'x' })).data).toBe(1);
    expect((await db.rpc('log_or_find', { berth: 1, search: 'Hel%' })).data).toMatchObject([{ id: 1 }]);
    expect((await db.rpc('log_or_find', { sailor_row: { name: 'bo' } })).data).toMatchObject([{ id: 3 }]);
    expect((await db.rpc('ring')).data).toBe(1);
    expect((await db.rpc('ring', { '': 'x' })).data).toBe('text');
    for (const given of [undefined, {}]) {
      expect(await db.rpc('open_or_not', given)).toMatchObject({
        status: 300,
        error: {
          code: 'PGRST203',
          message:
            'Could not choose the best candidate function between: public.open_or_not(), public.open_or_not( => text)',
        },
      });
    }
    expect((await db.rpc('open_or_not', { '': 'x' })).data).toBe('text');
    expect((await db.rpc('nameless', { '': 1 })).error).toMatchObject({
      message: 'Could not find the function public.nameless() in the schema cache',
      details:
        'Searched for the function public.nameless with parameter  or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    });
  });

  test('aggregates of a related row can be combined with columns spread into it', async () => {
    const { data } = await db
      .from('notes')
      .select('id, berths(id.sum(), count(), ...berth_plans(plans:id.sum(), drawing))')
      .order('id')
      .limit(2);
    expect(data).toEqual([
      { id: 1, berths: { sum: 1, count: 1, plans: 1, drawing: 'north.svg' } },
      { id: 2, berths: { sum: 2, count: 1, plans: 2, drawing: 'south.svg' } },
    ]);
  });

  test('plans list the settings they were made with', async () => {
    const { data } = await db.from('sailors').select().explain({ verbose: true, settings: true, format: 'json' });
    expect(data).toMatchObject([{ Plan: {}, Settings: { search_path: '"public", "public", "extensions"' } }]);
  });
});
