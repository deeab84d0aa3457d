import { anon, databasePerSuite, describeEngines, service } from '@clipharbor/testkit/database';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { canSendInOneTrip } from './single-round-trip-query.ts';

test.each([
  [{ text: 'select 1' }, false],
  [{ text: 'select 1', name: 'one' }, true],
  [{ text: 'select $1', values: ['a', 1, true, null, undefined, 10n, Buffer.from('b')] }, true],
  [{ text: 'select $1', values: [new Date(0), ['a', 1, true], []] }, true],
  [{ text: 'select $1', values: [new Date(Number.NaN)] }, false],
  [{ text: 'select $1', values: [new Date('+012026-01-01T00:00:00Z')] }, false],
  [{ text: 'select $1', values: [['a', null]] }, false],
  [{ text: 'select $1', values: [[['a']]] }, false],
  [{ text: 'select $1', values: [{ a: 1 }] }, false],
])('%o can be sent in one trip: %s', (statement, expected) => {
  expect(canSendInOneTrip(statement)).toBe(expected);
});

describeEngines('a single statement', (engine) => {
  const database = databasePerSuite(engine);
  const asService = () => database().as(service);
  beforeAll(async () => {
    await database().asOwner((owner) =>
      owner.query(`create table berth (id int primary key, label text, depth numeric, lit boolean, raw bytea);
        create table boat (berth_id int references berth (id) deferrable initially deferred);
        grant all on berth, boat to service_role; revoke all on berth, boat from anon`),
    );
  });

  test('writes and reads values of every basic type', async () => {
    const insert = 'insert into berth values ($1, $2, $3, $4, $5)';
    const written = await asService().query(insert, [1, 'ü ∞', 4.5, true, Buffer.from([0, 255])]);
    expect(written).toEqual({ rows: [], rowCount: 1, command: 'INSERT' });
    await asService().query(insert, [2, null, undefined, false, null]);
    const { rows, rowCount, command } = await asService().query('select * from berth where id < $1 order by id', [9]);
    expect({ rowCount, command }).toEqual({ rowCount: 2, command: 'SELECT' });
    expect(rows).toEqual([
      { id: 1, label: 'ü ∞', depth: '4.5', lit: true, raw: Buffer.from([0, 255]) },
      { id: 2, label: null, depth: null, lit: false, raw: null },
    ]);
  });

  test('writes timestamps and lists of any strings, and reads them back unchanged', async () => {
    const echo =
      'select $1::timestamptz as moment, $2::text[] as words, $3::int[] as numbers, $4::boolean[] as answers';
    const storable = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0') && text.isWellFormed());
    await fc.assert(
      fc.asyncProperty(
        fc.date({ min: new Date('0001-01-01Z'), max: new Date('9999-12-31Z'), noInvalidDate: true }),
        fc.array(fc.oneof(storable, fc.constantFrom('', 'NULL', '"', '\\', '{}', 'a,b', ' x '))),
        fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
        fc.array(fc.boolean()),
        async (moment, words, numbers, answers) => {
          const { rows } = await asService().query(echo, [moment, words, numbers, answers]);
          expect(rows).toEqual([{ moment, words, numbers, answers }]);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('is its own transaction: nothing of a failed one remains, even if it fails at commit', async () => {
    await expect(asService().query('insert into boat values ($1)', [77])).rejects.toMatchObject({ code: '23503' });
    expect((await asService().query('select count(*)::int as boats from boat where $1', [true])).rows).toEqual([
      { boats: 0 },
    ]);
  });

  test('leaves no identity behind, whether it succeeded or not', async () => {
    const claims = { sub: 'ana', role: 'anon' };
    const who = {
      name: 'who',
      text: "select current_user as who, current_setting('request.jwt.claims', true) as claims",
    };
    expect((await database().as({ role: 'anon', claims }).query(who)).rows).toEqual([
      { who: 'anon', claims: JSON.stringify(claims) },
    ]);
    await expect(database().as({ role: 'anon', claims }).query('select 1 / $1', [0])).rejects.toMatchObject({
      code: '22012',
    });
    expect((await database().query<{ who: string }>('select current_user as who')).rows).toEqual([
      { who: 'authenticator' },
    ]);
    expect((await database().as({ role: 'anon' }).query(who)).rows).toEqual([{ who: 'anon', claims: '' }]);
  });

  test('by a refused role or one without privileges reports just that', async () => {
    const nobody = database().as({ role: 'no_such_role' });
    await expect(nobody.query('select $1', ['x'])).rejects.toMatchObject({ code: '22023' });
    await expect(database().as(anon).query('select from berth where id = $1', [1])).rejects.toMatchObject({
      kind: 'denied',
    });
  });

  test('with a name can fail, succeed, fail again and succeed again on one connection', async () => {
    const divide = (by: number) =>
      asService().query({ name: 'divide', text: 'select 6 / $1::int as part', values: [by] });
    for (const by of [0, 2, 0, 3]) {
      if (by === 0) await expect(divide(by)).rejects.toMatchObject({ code: '22012' });
      else expect((await divide(by)).rows).toEqual([{ part: 6 / by }]);
    }
    const broken = () => asService().query({ name: 'broken', text: 'select no_such_column, $1', values: [1] });
    await expect(broken()).rejects.toMatchObject({ code: '42703' });
    await expect(broken()).rejects.toMatchObject({ code: '42703' });
  });

  test('cannot write as a read-only role', async () => {
    const reader = database().as({ ...service, settings: { transaction_read_only: 'on' } });
    await expect(reader.query('delete from berth where id = $1', [1])).rejects.toMatchObject({ code: '25006' });
  });

  test('concurrent ones each get their own result', async () => {
    const asked = Array.from({ length: 60 }, (_, index) => index);
    const answers = await Promise.all(
      asked.map((index) =>
        asService().query({ name: `echo_${index % 3}`, text: 'select $1::int as n', values: [index] }),
      ),
    );
    expect(answers.map(({ rows }) => rows[0]?.['n'])).toEqual(asked);
  });
});
