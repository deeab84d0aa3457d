import { describeEngines } from '@clipharbor/testkit/database';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RestApp } from '../index.ts';
import { type AnyClient, ask, client, harborPerSuite } from '../testing/fixture.ts';

const jsonBody = { 'content-type': 'application/json' };

describeEngines('writing through supabase-js', (engine) => {
  const harbor = harborPerSuite(engine);
  let rest: RestApp;
  let db: AnyClient;
  beforeAll(() => {
    rest = harbor.rest({ transactionEnd: true });
    db = client(rest);
  });
  // Every test of this suite restores the rows of the data file, by rolling back or with this.
  beforeEach(async () => {
    await harbor.database.asOwner(async (owner) => {
      await owner.query('delete from public.notes where id > 4; delete from public.oddities where id > 3');
      await owner.query(`delete from public.sailors where name not in ('ana', 'bo', 'cy', 'di')`);
      await owner.query('delete from public.ships where id > 3');
    });
  });

  describe('insert', () => {
    test('answers 201 without a body, or with the rows when they are selected', async () => {
      const plain = await db.from('notes').insert({ body: 'a', author: 'ana', berth_id: 1 });
      expect(plain).toMatchObject({ status: 201, data: null, error: null });
      const shown = await db
        .from('notes')
        .insert({ body: 'b', author: 'bo', berth_id: 1 })
        .select('body, excerpt, sailors(name, notes_of(id)), berths(label)');
      expect(shown).toMatchObject({
        status: 201,
        data: [{ body: 'b', excerpt: 'b', sailors: { name: 'bo', notes_of: [{ id: 3 }] }, berths: { label: 'north' } }],
      });
    });

    test('accepts many rows at once; keys that a row lacks become null or the default', async () => {
      const rows = [
        { id: 10, flag: true, filled: 'x' },
        { id: 11, filled: 'y' },
      ];
      expect((await db.from('oddities').insert(rows).select('id, flag').rollback()).data).toEqual([
        { id: 10, flag: true },
        { id: 11, flag: null },
      ]);
      const refused = await db.from('oddities').insert([{ id: 12 }, { id: 13, filled: 'z' }]);
      expect(refused).toMatchObject({ status: 400, error: { code: '23502' } });
      const filled = await db
        .from('oddities')
        .insert([{ id: 12 }, { id: 13, filled: 'z' }], { defaultToNull: false })
        .select('id, filled')
        .rollback();
      expect(filled.data).toEqual([
        { id: 12, filled: 'by default' },
        { id: 13, filled: 'z' },
      ]);
    });

    test('keeps every kind of value as it was sent', async () => {
      const row = {
        id: 20,
        'two words': 'o\'clock \\ "quoted"',
        'quo"te': '$1; drop table sailors',
        list: ['a,b', '{c}', '"d"'],
        ratio: 1e-7,
        at_day: '2024-02-29',
        during: '["2000-01-02 03:30:00","2000-01-02 05:30:00")',
      };
      const { data } = await db
        .from('oddities')
        .insert({ ...row, filled: '' })
        .select('id,"two words","quo\\"te",list,ratio,at_day,during')
        .single();
      expect(data).toEqual(row);
      const big = await ask(rest, '/notes', {
        method: 'POST',
        headers: { ...jsonBody, prefer: 'return=representation, tx=rollback' },
        body: '{"id": 9007199254740993, "author": "ana", "berth_id": 1}',
      });
      expect(big.text).toContain('"id":9007199254740993');
    });

    test('headers-only returns the location of the row, count the number of rows', async () => {
      const one = await ask(rest, '/crew', {
        method: 'POST',
        headers: { ...jsonBody, prefer: 'return=headers-only, count=exact, tx=rollback' },
        body: '{"ship_id": 3, "sailor": "di"}',
      });
      expect([one.status, one.text]).toEqual([201, '']);
      expect(one.headers.get('location')).toBe('/crew?ship_id=eq.3&sailor=eq.di');
      expect(one.headers.get('content-range')).toBe('*/1');
      expect(one.headers.get('preference-applied')).toBe('return=headers-only, count=exact, tx=rollback');
    });

    test('empty objects insert defaults, an empty list nothing', async () => {
      expect((await db.from('lockers').insert({}).select('contents').rollback()).data).toEqual([{ contents: [] }]);
      expect((await db.from('lockers').insert([{}, {}]).select('sailor').rollback()).data).toHaveLength(2);
      expect(await db.from('lockers').insert([]).select()).toMatchObject({ status: 201, data: [] });
      expect((await ask(rest, '/lockers', { method: 'POST', headers: jsonBody, body: '5' })).status).toBe(400);
    });

    test('accepts CSV and forms', async () => {
      const csv = await ask(rest, '/ships?select=title,speed', {
        method: 'POST',
        headers: { 'content-type': 'text/csv', prefer: 'return=representation, tx=rollback' },
        body: 'title,speed\n"Dora, the",3.5\nEos,NULL\n',
      });
      expect(csv.json).toEqual([
        { title: 'Dora, the', speed: 3.5 },
        { title: 'Eos', speed: null },
      ]);
      const form = await ask(rest, '/ships?select=title,speed', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', prefer: 'return=representation, tx=rollback' },
        body: 'title=Fay&speed=9',
      });
      expect(form.json).toEqual([{ title: 'Fay', speed: 9 }]);
    });

    test('says what is wrong with a body, a column or a row', async () => {
      expect((await db.from('ships').insert({ title: 'x', wings: 2 })).error).toMatchObject({
        code: 'PGRST204',
        message: "Could not find the 'wings' column of 'ships' in the schema cache",
      });
      expect(await ask(rest, '/ships', { method: 'POST', headers: jsonBody, body: '{"title":' })).toMatchObject({
        status: 400,
        json: { code: 'PGRST102', message: 'Empty or invalid json' },
      });
      expect(
        await ask(rest, '/ships', { method: 'POST', headers: { 'content-type': 'image/png' }, body: 'x' }),
      ).toMatchObject({ status: 415 });
      expect(await db.from('sailors').insert({ name: 'ana' })).toMatchObject({
        status: 409,
        error: { code: '23505', details: 'Key (name)=(ana) already exists.' },
      });
      expect(await db.from('notes').insert({ author: 'nobody', berth_id: 1 })).toMatchObject({
        status: 409,
        error: { code: '23503' },
      });
      expect(await db.from('one_sailor').insert({ name: 'x' })).toMatchObject({
        status: 500,
        error: { code: '55000' },
      });
    });
  });

  describe('upsert', () => {
    test('inserts new rows (201), and updates existing ones (200) or leaves them alone', async () => {
      expect(await db.from('sailors').upsert({ name: 'eve', watch: 'OFF' }).select('name, watch')).toMatchObject({
        status: 201,
        data: [{ name: 'eve', watch: 'OFF' }],
      });
      expect(await db.from('sailors').upsert({ name: 'eve', watch: 'DECK' }).select('name, watch')).toMatchObject({
        status: 200,
        data: [{ name: 'eve', watch: 'DECK' }],
      });
      expect(
        await db.from('sailors').upsert({ name: 'eve', watch: 'ENGINE' }, { ignoreDuplicates: true }).select(),
      ).toMatchObject({
        status: 201,
        data: [],
      });
      const mixed = await db
        .from('sailors')
        .upsert([{ name: 'eve' }, { name: 'fay' }])
        .select('name');
      expect(mixed).toMatchObject({ status: 201, data: [{ name: 'eve' }, { name: 'fay' }] });
    });

    test('can use another unique key, but nothing else', async () => {
      const { data, status } = await db
        .from('lockers')
        .upsert({ sailor: 'ana', contents: ['net'] }, { onConflict: 'sailor' })
        .select('id, contents')
        .rollback();
      expect({ data, status }).toEqual({ status: 200, data: [{ id: 1, contents: ['net'] }] });
      expect((await db.from('lockers').upsert({ sailor: 'ana' }, { onConflict: 'contents' })).error).toMatchObject({
        code: '42P10',
      });
      expect((await db.from('lockers').upsert({ sailor: 'ana' }, { onConflict: 'nosuch' })).error).not.toBeNull();
    });

    test('works on partitioned tables, where rows do not show that they are new', async () => {
      const row = { id: 1, happened_at: '2024-03-01T00:00:00Z', kind: 'gale' };
      expect((await db.from('events').upsert(row).rollback()).status).toBe(200);
      expect(
        (
          await db
            .from('events')
            .upsert({ ...row, id: 99 })
            .rollback()
        ).status,
      ).toBe(201);
    });
  });

  describe('update and delete', () => {
    test('change the filtered rows and return 204, or 200 with the rows', async () => {
      expect(await db.from('notes').update({ body: 'z' }).eq('id', 0)).toMatchObject({ status: 204, data: null });
      const shown = await db
        .from('notes')
        .update({ body: 'z' }, { count: 'exact' })
        .in('id', [3, 4])
        .select('id, body, sailors(name)')
        .rollback();
      expect(shown).toMatchObject({
        status: 200,
        count: 2,
        data: [
          { id: 3, body: 'z', sailors: { name: 'bo' } },
          { id: 4, body: 'z', sailors: { name: 'cy' } },
        ],
      });
      expect((await db.from('notes').select('body').eq('id', 3).single()).data).toEqual({ body: 'Rope needed' });
      const removed = await db
        .from('notes')
        .delete({ count: 'exact' })
        .eq('author', 'ana')
        .select('id, excerpt')
        .rollback();
      expect(removed).toMatchObject({
        status: 200,
        count: 2,
        data: [
          { id: 1, excerpt: 'Hel' },
          { id: 2, excerpt: 'Win' },
        ],
      });
      const or = await db.from('notes').delete().or('id.eq.1,author.eq.cy').select('id').rollback();
      expect(or.data).toEqual([{ id: 1 }, { id: 4 }]);
    });

    test('an empty object changes nothing', async () => {
      expect(await db.from('notes').update({}).eq('id', 1).select()).toMatchObject({ status: 200, data: [] });
    });

    test('single() rolls back a write that did not touch exactly one row', async () => {
      const { error, status } = await db.from('notes').update({ body: 'lost' }).gt('id', 0).select('id').single();
      expect({ status, code: error?.code }).toEqual({ status: 406, code: 'PGRST116' });
      expect((await db.from('notes').select('id').eq('body', 'lost')).data).toEqual([]);
    });

    test('max-affected rolls back a write that touched too many', async () => {
      const refused = await db.from('notes').delete().gt('id', 0).maxAffected(2);
      expect(refused).toMatchObject({ status: 400, error: { code: 'PGRST124', details: 'The query affects 4 rows' } });
      expect((await db.from('notes').select('*', { count: 'exact', head: true })).count).toBe(4);
      const allowed = await ask(rest, '/notes?id=eq.1', {
        method: 'PATCH',
        headers: { ...jsonBody, prefer: 'handling=strict, max-affected=1, tx=rollback' },
        body: '{"body":"ok"}',
      });
      expect([allowed.status, allowed.headers.get('preference-applied')]).toEqual([
        204,
        'tx=rollback, handling=strict, max-affected=1',
      ]);
      expect(allowed.headers.get('content-range')).toBe('0-0/*');
    });

    test('write the underlying table through a view', async () => {
      expect(
        (await db.from('deck_hands').update({ papers: {} }).eq('name', 'cy').select('name, papers').rollback()).data,
      ).toEqual([{ name: 'cy', papers: {} }]);
    });
  });

  describe('PUT', () => {
    const put = (path: string, body: string) =>
      ask(rest, path, { method: 'PUT', headers: { ...jsonBody, prefer: 'return=representation, tx=rollback' }, body });

    test('writes the one row its address names', async () => {
      const fresh = await put('/ships?id=eq.9&select=id,title', '{"id":9,"title":"Gull"}');
      expect([fresh.status, fresh.json]).toEqual([201, [{ id: 9, title: 'Gull' }]]);
      const known = await put('/ships?id=eq.1&select=id,title', '[{"id":1,"title":"Gull"}]');
      expect([known.status, known.json]).toEqual([200, [{ id: 1, title: 'Gull' }]]);
    });

    test('refuses another address, another row, and ranges', async () => {
      expect(await put('/ships?title=eq.x', '{"id":9,"title":"x"}')).toMatchObject({
        status: 405,
        json: { code: 'PGRST105' },
      });
      expect(await put('/ships?id=gt.9', '{"id":9,"title":"x"}')).toMatchObject({
        status: 405,
        json: { code: 'PGRST105' },
      });
      expect(await put('/ships?id=eq.8', '{"id":9,"title":"x"}')).toMatchObject({
        status: 400,
        json: { code: 'PGRST115' },
      });
      expect(await put('/ships?id=eq.9&limit=1', '{"id":9,"title":"x"}')).toMatchObject({
        status: 400,
        json: { code: 'PGRST114' },
      });
    });
  });

  test('column grants are enough: nothing is read that was not requested', async () => {
    const user = client(rest, 'user:11111111-1111-4111-8111-111111111111');
    expect((await user.from('ledger').insert({ amount: 3 })).error).toBeNull();
    expect((await user.from('ledger').select('id, amount').eq('amount', 3)).data).toHaveLength(1);
    expect(await user.from('ledger').select()).toMatchObject({ status: 403, error: { code: '42501' } });
    expect(await user.from('ledger').insert({ amount: 1, hidden: 'x' })).toMatchObject({
      status: 403,
      error: { code: '42501' },
    });
    expect((await user.from('ledger').insert({ amount: 4 }).select('amount').rollback()).data).toEqual([{ amount: 4 }]);
  });

  test('an anonymous caller who may only insert can insert, and read nothing back', async () => {
    expect(await db.from('suggestions').insert({ words: 'more rope' })).toMatchObject({ status: 201, error: null });
    expect(await db.from('suggestions').insert([{ words: 'a' }, { words: 'b' }])).toMatchObject({ status: 201 });
    expect(await db.from('suggestions').insert({ words: 'x' }).select()).toMatchObject({ status: 401 });
    expect(await db.from('suggestions').insert({ words: 'x'.repeat(100) })).toMatchObject({ status: 401 });
    expect(await db.from('suggestions').insert({ id: 1, words: 'x' })).toMatchObject({ status: 401 });
    const { count } = await client(rest, 'service').from('suggestions').select('*', { count: 'exact', head: true });
    expect(count).toBe(3);
  });

  test('tx=rollback is ignored if it is not allowed', async () => {
    const strict = client(harbor.rest());
    await strict.from('notes').insert({ body: 'stays', author: 'ana', berth_id: 1 }).rollback();
    expect((await strict.from('notes').select('body').eq('body', 'stays')).data).toHaveLength(1);
  });
});
