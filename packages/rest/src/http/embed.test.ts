import { describeEngines } from '@clipharbor/testkit/database';
import { beforeAll, expect, test } from 'vitest';
import { type AnyClient, client, harborPerSuite } from '../testing/fixture.ts';

describeEngines('embedding through supabase-js', (engine) => {
  const harbor = harborPerSuite(engine);
  let db: AnyClient;
  beforeAll(() => {
    db = client(harbor.rest());
  });

  test('many-to-one, one-to-many, one-to-one and many-to-many, nested', async () => {
    const select = 'name, notes(id, berths(label, berth_plans(drawing))), lockers(contents), ships(title, crew(since))';
    const { data } = await db.from('sailors').select(select).eq('name', 'ana').single();
    expect(data).toEqual({
      name: 'ana',
      notes: [
        { id: 1, berths: { label: 'north', berth_plans: { drawing: 'north.svg' } } },
        { id: 2, berths: { label: 'south', berth_plans: { drawing: 'south.svg' } } },
      ],
      lockers: { contents: ['rope', 'lamp'] },
      ships: [
        { title: 'Aurora', crew: [{ since: '2020-01-01' }, { since: null }] },
        { title: 'Boreas', crew: [{ since: null }] },
      ],
    });
  });

  test('a missing relation is null or an empty list', async () => {
    const { data } = await db.from('sailors').select('notes(id), lockers(id), mentor(name)').eq('name', 'di').single();
    expect(data).toEqual({ notes: [], lockers: null, mentor: { name: 'bo' } });
  });

  test('a relation can be named by table, key, column or alias', async () => {
    const select = 'sailors!challenger(name), d:sailors!duels_defender_fkey(name), umpire(name)';
    expect((await db.from('duels').select(select).order('id')).data).toEqual([
      { sailors: { name: 'ana' }, d: { name: 'bo' }, umpire: { name: 'cy' } },
      { sailors: { name: 'bo' }, d: { name: 'cy' }, umpire: null },
    ]);
    expect((await db.from('duels').select('duels_umpire_fkey(name)').eq('challenger', 'ana')).data).toEqual([
      { duels_umpire_fkey: { name: 'cy' } },
    ]);
    expect((await db.from('notes').select('where:berth_id(label)').eq('id', 1)).data).toEqual([
      { where: { label: 'north' } },
    ]);
    expect((await db.from('sailors').select('ships!crew(title)').eq('name', 'bo')).data).toEqual([
      { ships: [{ title: 'Aurora' }] },
    ]);
    expect((await db.from('sailors').select('won:duels!challenger(id)').eq('name', 'bo')).data).toEqual([
      { won: [{ id: expect.any(Number) }] },
    ]);
  });

  test('a self-referencing table gives child rows by its name and the parent row by the column', async () => {
    const { data } = await db.from('crates').select('title, crates(title), parent_id(title)').eq('id', 2).single();
    expect(data).toEqual({ title: 'middle', crates: [{ title: 'inner' }], parent_id: { title: 'outer' } });
    expect((await db.from('crates').select('below:crates!parent_id(id)').eq('id', 1)).data).toEqual([
      { below: [{ id: 2 }, { id: 4 }] },
    ]);
  });

  test('several possible relations are listed, a missing one is reported with a suggestion', async () => {
    const ambiguous = await db.from('duels').select('sailors(name)');
    expect(ambiguous.status).toBe(300);
    expect(ambiguous.error).toMatchObject({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'duels' and 'sailors'",
      hint: "Try changing 'sailors' to one of the following: 'sailors!duels_challenger_fkey', 'sailors!duels_defender_fkey', 'sailors!duels_umpire_fkey'. Find the desired relationship in the 'details' key.",
    });
    expect(ambiguous.error?.details).toContainEqual({
      cardinality: 'many-to-one',
      embedding: 'duels with sailors',
      relationship: 'duels_umpire_fkey using duels(umpire) and sailors(name)',
    });
    const none = await db.from('notes').select('berth(label)');
    expect(none).toMatchObject({
      status: 400,
      error: {
        code: 'PGRST200',
        message: "Could not find a relationship between 'notes' and 'berth' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'notes' and 'berth' in the schema 'public', but no matches were found.",
        hint: "Perhaps you meant 'berths' instead of 'berth'.",
      },
    });
    const many = await db.from('duels').select('sailors!challenger(name), sailors!defender(name)');
    expect(many.error).toMatchObject({ code: '42712' });
  });

  test('computed relations and columns come from functions of the row', async () => {
    const { data } = await db
      .from('sailors')
      .select('initial, mine:notes_of(id, excerpt), locker_of(id)')
      .order('name')
      .limit(2);
    expect(data).toEqual([
      {
        initial: 'a',
        mine: [
          { id: 1, excerpt: 'Hel' },
          { id: 2, excerpt: 'Win' },
        ],
        locker_of: { id: 1 },
      },
      { initial: 'b', mine: [{ id: 3, excerpt: 'Rop' }], locker_of: null },
    ]);
    expect((await db.from('berths').select('notes_of(id)').eq('id', 1)).data).toEqual([
      { notes_of: [{ id: 1 }, { id: 4 }] },
    ]);
  });

  test('views have the relations of the tables they show, in both directions', async () => {
    expect((await db.from('deck_hands').select('name, notes(id)').eq('name', 'cy')).data).toEqual([
      { name: 'cy', notes: [{ id: 4 }] },
    ]);
    expect((await db.from('note_books').select('loud, sailors(watch)').eq('note_id', 3)).data).toEqual([
      { loud: 'ROPE NEEDED', sailors: { watch: 'OFF' } },
    ]);
    expect((await db.from('berths').select('recent_notes(id)').eq('id', 2)).data).toEqual([
      { recent_notes: [{ id: 3 }, { id: 2 }] },
    ]);
  });

  test('a spread puts the columns into the row, as lists if there are many rows', async () => {
    expect((await db.from('notes').select('id, ...berths(label, ...berth_plans(drawing))').eq('id', 1)).data).toEqual([
      { id: 1, label: 'north', drawing: 'north.svg' },
    ]);
    expect((await db.from('berths').select('label, ...notes(note_ids:id, author)').order('id')).data).toEqual([
      { label: 'north', note_ids: [1, 4], author: ['ana', 'cy'] },
      { label: 'south', note_ids: [2, 3], author: ['ana', 'bo'] },
      { label: 'empty', note_ids: [], author: [] },
    ]);
    expect((await db.from('lockers').select('id, ...sailors(*)').eq('id', 2)).data).toEqual([
      { id: 2, name: null, papers: null, service: null, watch: null, motto: null, mentor: null },
    ]);
  });

  test('a filter on a relation filters its rows; with !inner the parent rows too', async () => {
    const left = await db.from('berths').select('label, notes(id)').eq('notes.author', 'bo').order('id');
    expect(left.data?.map(({ notes }) => notes)).toEqual([[], [{ id: 3 }], []]);
    const inner = await db.from('berths').select('label, notes!inner(id)', { count: 'exact' }).eq('notes.author', 'bo');
    expect(inner).toMatchObject({ count: 1, data: [{ label: 'south', notes: [{ id: 3 }] }] });
    const deep = await db
      .from('sailors')
      .select('name, notes!inner(berths!inner(label))')
      .eq('notes.berths.label', 'south')
      .order('name');
    expect(deep.data?.map(({ name }) => name)).toEqual(['ana', 'bo']);
    const or = await db
      .from('berths')
      .select('notes(id)')
      .or('id.eq.3,author.eq.cy', { referencedTable: 'notes' })
      .order('id');
    expect(or.data?.map(({ notes }) => notes)).toEqual([[{ id: 4 }], [{ id: 3 }], []]);
  });

  test('rows can be filtered by whether a relation is empty, alone and inside or, even if it is not selected', async () => {
    expect(await db.from('berths').select('label, notes()', { count: 'exact' }).is('notes', null)).toMatchObject({
      data: [{ label: 'empty' }],
      count: 1,
    });
    expect(
      (await db.from('berths').select('label, berth_plans()').not('berth_plans', 'is', null).order('id')).data,
    ).toEqual([{ label: 'north' }, { label: 'south' }]);
    const either = await db
      .from('sailors')
      .select('name, notes(), ships()', { count: 'exact' })
      .or('notes.is.null,ships.not.is.null')
      .order('name');
    expect(either.data?.map(({ name }) => name)).toEqual(['ana', 'bo', 'di']);
    expect(either.count).toBe(3);
    expect((await db.from('berths').select('label, notes()').eq('notes', 1)).error).toMatchObject({ code: 'PGRST120' });
  });

  test('order, limit and offset work inside relations, and a parent can be sorted by a relation', async () => {
    const { data } = await db
      .from('berths')
      .select('notes(id)')
      .order('id', { referencedTable: 'notes', ascending: false })
      .limit(1, { referencedTable: 'notes' })
      .order('id');
    expect(data?.map(({ notes }) => notes)).toEqual([[{ id: 4 }], [{ id: 3 }], []]);
    const sorted = await db
      .from('notes')
      .select('id, berths(depth_m)')
      .order('berths(label)', { ascending: false })
      .order('id');
    expect(sorted.data?.map(({ id }) => id)).toEqual([2, 3, 1, 4]);
    expect(sorted.data?.[0]).toEqual({ id: 2, berths: { depth_m: 7.25 } });
    expect((await db.from('berths').select('id, notes(id)').order('notes(id)')).error).toMatchObject({
      code: 'PGRST118',
    });
    expect((await db.from('notes').select('id').order('berths(label)')).error).toMatchObject({ code: 'PGRST108' });
    expect((await db.from('notes').select('id').eq('berths.label', 'x')).error).toMatchObject({
      code: 'PGRST108',
      hint: "Verify that 'berths' is included in the 'select' query parameter.",
    });
  });
});
