import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databasePerTest, describeEngines } from '@clipharbor/testkit/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../open.ts';
import { migrate, seed } from './migrate.ts';

describeEngines('migrations', (engine) => {
  const database = databasePerTest(engine, 'empty');
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const write = (name: string, script: string) => writeFile(join(folder, name), script);
  const history = async () =>
    (
      await database().asOwner((owner) =>
        owner.query('select version, name, statements from supabase_migrations.schema_migrations order by version'),
      )
    ).rows;
  const first = '20260101000000_first.sql';
  const second = '20260102000000_second_step.sql';

  test('C21: run once each, in order, and leave the history Supabase knows', async () => {
    await write(second, 'insert into t values (2);');
    await write(first, 'create table t (x int); insert into t values (1);\n-- the end\n');
    expect(await migrate(database(), folder)).toEqual([first, second]);
    expect(await migrate(database(), folder)).toEqual([]);
    expect(await history()).toEqual([
      { version: '20260101000000', name: 'first', statements: ['create table t (x int)', 'insert into t values (1)'] },
      { version: '20260102000000', name: 'second_step', statements: ['insert into t values (2)'] },
    ]);
  });

  test('C21: started by several processes at once run only once', async () => {
    await write(first, 'create table t (x int); insert into t values (1);');
    // A separate handle for each, like separate processes; the embedded engine allows only one process.
    const url = database().url;
    const handles =
      url === null ? [database(), database()] : await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url })));
    const ran = await Promise.all(handles.map((handle) => migrate(handle, folder)));
    expect(ran.flat()).toEqual([first]);
    expect((await database().asOwner((owner) => owner.query('select x from t'))).rows).toEqual([{ x: 1 }]);
    if (url !== null) await Promise.all(handles.map((handle) => handle.close()));
  });

  test('that were changed after they ran are refused; spaces do not matter', async () => {
    await write(first, 'create table t (x int);');
    await migrate(database(), folder);
    await write(first, '\ncreate   table t (x int) ;\n');
    expect(await migrate(database(), folder)).toEqual([]);
    await write(first, 'create table t (x bigint);');
    await expect(migrate(database(), folder)).rejects.toThrow(
      `${first} was changed after it was applied; write a new migration instead`,
    );
  });

  test('that fail leave nothing behind, report the line, and can be fixed', async () => {
    await write(first, 'create table t (x int);');
    await write(second, 'insert into t values (1);\n\ninsert into missing values (2);');
    await expect(migrate(database(), folder)).rejects.toThrow(`${second}:3: relation "missing" does not exist`);
    expect(await history()).toHaveLength(1);
    expect((await database().asOwner((owner) => owner.query('select x from t'))).rows).toEqual([]);
    await write(second, 'insert into t values (1);');
    expect(await migrate(database(), folder)).toEqual([second]);
  });

  test('missing from the folder or added out of order are refused', async () => {
    await write(second, 'create table t (x int);');
    await migrate(database(), folder);
    await write(first, 'select 1;');
    await expect(migrate(database(), folder)).rejects.toThrow(`${first} is older than 20260102000000`);
    await rm(join(folder, second));
    await expect(migrate(database(), folder)).rejects.toThrow('The database has migration 20260102000000_second_step');
  });

  test.each(['1_first.sql', '20260101000000.sql', '20260101000000_First.sql', '2026010100000_x.sql'])(
    'named %s are refused',
    async (name) => {
      await write(name, 'select 1;');
      await expect(migrate(database(), folder)).rejects.toThrow(`${name} is not named like`);
    },
  );

  test('with the same version, or with their own transaction, are refused', async () => {
    await write(first, 'select 1;');
    await write('20260101000000_twin.sql', 'select 1;');
    await expect(migrate(database(), folder)).rejects.toThrow('have the same version');
    await rm(join(folder, '20260101000000_twin.sql'));
    await write(first, 'begin; select 1; commit;');
    await expect(migrate(database(), folder)).rejects.toThrow('must not say "begin"');
  });

  test('of other projects may have other names and their own transactions, and may change the session', async () => {
    await write(
      '1_Init-Tables.sql',
      `begin;\nselect set_config('search_path', '', false);\ncreate table public.t (x int);\ncommit;`,
    );
    await write('20260101000000_then this.sql', 'insert into t values (one());');
    await write('notes.sql', 'this is not SQL');
    await database().asOwner((owner) =>
      owner.query('create schema extensions; create function extensions.one() returns int language sql return 1'),
    );
    expect(await migrate(database(), folder, 'foreign')).toEqual(['1_Init-Tables.sql', '20260101000000_then this.sql']);
    expect(await migrate(database(), folder, 'foreign')).toEqual([]);
    expect(await history()).toMatchObject([{ version: '1', name: 'Init-Tables' }, { version: '20260101000000' }]);
    await write(
      '20260102000000_bad.sql',
      'begin;\ninsert into t values (2);\ninsert into missing values (3);\ncommit;',
    );
    await expect(migrate(database(), folder, 'foreign')).rejects.toThrow(
      '20260102000000_bad.sql:3: relation "missing"',
    );
    const file = join(folder, 'seed.txt');
    await writeFile(file, 'insert into t values (one() + 1);');
    await expect(seed(database(), file)).rejects.toThrow('function one() does not exist');
    expect(await seed(database(), file, 'foreign')).toBe(true);
    const { rows } = await database().asOwner((owner) => owner.query('select x from public.t order by x'));
    expect(rows).toEqual([{ x: 1 }, { x: 2 }]);
  });

  test('are followed by a seed that runs once per version of its text', async () => {
    await write(first, 'create table t (x int);');
    await migrate(database(), folder);
    const file = join(folder, 'seed.txt');
    await writeFile(file, 'insert into t values (1); insert into t values (2);');
    expect([await seed(database(), file), await seed(database(), file)]).toEqual([true, false]);
    await writeFile(file, 'begin; insert into t values (3); commit;');
    expect(await seed(database(), file)).toBe(true);
    expect((await database().asOwner((owner) => owner.query('select x from t'))).rows).toHaveLength(3);
    await writeFile(file, 'insert into nowhere values (3);');
    await expect(seed(database(), file)).rejects.toThrow('seed.txt:1: relation "nowhere" does not exist');
  });
});
