import { anon, databasePerSuite, describeEngines, service } from '@clipharbor/testkit/database';
import { beforeAll, expect, test } from 'vitest';

describeEngines('a database', (engine) => {
  const database = databasePerSuite(engine);
  const asService = () => database().as(service);
  beforeAll(async () => {
    await database().asOwner((owner) =>
      owner.query(`create table note (id int primary key, text text not null check (text <> 'bad'));
        create table reply (note_id int references note (id) deferrable initially deferred);
        revoke all on note, reply from anon; grant all on note, reply to service_role`),
    );
  });

  test('acts as a role without rights until an identity is given', async () => {
    const { rows } = await database().query('select current_user, session_user');
    expect(rows).toEqual([{ current_user: 'authenticator', session_user: 'authenticator' }]);
    await expect(database().query('select from note')).rejects.toMatchObject({ kind: 'denied', code: '42501' });
    await expect(database().query('create table mine ()')).rejects.toMatchObject({ kind: 'denied' });
  });

  test('returns the same types on both engines', async () => {
    const { rows } = await asService().query(
      `select 1::int4 as int, 1::int8 as long, 1.50::numeric as numeric, true as bool, null as nothing, 'ü'::text as text,
        '{"a": [1]}'::jsonb as json, array['x', null] as list, '2026-01-31T23:59:59.123Z'::timestamptz as time, '\\x00ff'::bytea as bytes`,
    );
    expect(rows).toEqual([
      {
        int: 1,
        long: '1',
        numeric: '1.50',
        bool: true,
        nothing: null,
        text: 'ü',
        json: { a: [1] },
        list: ['x', null],
        time: new Date('2026-01-31T23:59:59.123Z'),
        bytes: Buffer.from([0, 255]),
      },
    ]);
  });

  test('handles a result of many megabytes', async () => {
    const { rows } = await asService().query<{ text: string }>(
      `select repeat('x', 1000000) as text from generate_series(1, 8)`,
    );
    expect(rows.map(({ text }) => text.length)).toEqual(Array(8).fill(1_000_000));
    const long = 'y'.repeat(3_000_000);
    expect((await asService().query('select char_length($1) as length', [long])).rows).toEqual([{ length: 3_000_000 }]);
  });

  test('reports errors with code, constraint and detail', async () => {
    await asService().query(`insert into note values (1, 'one')`);
    await expect(asService().query(`insert into note values (1, 'again')`)).rejects.toMatchObject({
      name: 'DatabaseError',
      kind: 'constraint',
      code: '23505',
      constraint: 'note_pkey',
      table: 'note',
      schema: 'public',
      detail: 'Key (id)=(1) already exists.',
    });
    await expect(asService().query('insert into note (id) values (2)')).rejects.toMatchObject({
      code: '23502',
      column: 'text',
    });
    await expect(asService().query('selec')).rejects.toMatchObject({ kind: 'statement', code: '42601', position: 1 });
    await expect(asService().query('select $1::uuid', ['x'])).rejects.toMatchObject({
      kind: 'statement',
      code: '22P02',
    });
    await expect(database().as({ role: 'nobody' }).query('select 1')).rejects.toMatchObject({ code: '22023' });
    await expect(database().as({ role: 'postgres' }).query('select 1')).rejects.toMatchObject({ code: '42501' });
  });

  test('reports an error that occurs only at commit', async () => {
    await expect(asService().query('insert into reply values (77)')).rejects.toMatchObject({ code: '23503' });
    await expect(database().asRole(service, (tx) => tx.query('insert into reply values (77)'))).rejects.toMatchObject({
      code: '23503',
    });
  });

  test('keeps working after each error', async () => {
    await Promise.allSettled([
      asService().query('selec'),
      database().as(anon).query('select * from note'),
      asService().query('select 1/0'),
    ]);
    expect((await asService().query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('sets role, claims and settings for one transaction only', async () => {
    const seen = `select current_user as role, auth.uid() as uid, current_setting('request.path', true) as path, current_setting('statement_timeout') as timeout`;
    const uid = '00000000-0000-4000-8000-000000000001';
    const identity = {
      role: 'authenticated',
      claims: { sub: uid },
      settings: { 'request.path': '/x' },
      statementTimeoutMs: 3000,
    };
    const mine = { role: 'authenticated', uid, path: '/x', timeout: '3s' };
    expect((await database().as(identity).query(seen)).rows).toEqual([mine]);
    expect(await database().asRole(identity, async (tx) => (await tx.query(seen)).rows)).toEqual([mine]);
    const { rows } = await asService().query(seen);
    expect(rows).toMatchObject([{ role: 'service_role', uid: null }]);
    expect(rows).not.toMatchObject([{ path: '/x' }]);
    expect(rows).not.toMatchObject([{ timeout: '3s' }]);
    expect((await database().query('select current_user as role')).rows).toEqual([{ role: 'authenticator' }]);
  });

  test.each(['role', 'session_authorization', 'a b', `x', true), set_config('role`])(
    'refuses the setting %j',
    async (name) => {
      const identity = { role: 'anon', settings: { [name]: 'postgres' } };
      await expect(database().as(identity).query('select 1')).rejects.toMatchObject({ name: 'DatabaseError' });
      await expect(database().asRole(identity, (tx) => tx.query('select 1'))).rejects.toMatchObject({
        name: 'DatabaseError',
      });
      expect((await database().query('select current_user as role')).rows).toEqual([{ role: 'authenticator' }]);
    },
  );

  test('commits a transaction, and rolls it back if it throws', async () => {
    await database().asRole(service, (tx) => tx.query(`insert into note values (10, 'kept')`));
    const failing = database().asRole(service, async (tx) => {
      await tx.query(`insert into note values (11, 'lost')`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const swallowed = database().asRole(service, async (tx) => {
      await tx.query(`insert into note values (12, 'lost')`);
      await tx.query('selec').catch(() => undefined);
    });
    // The database would silently turn this commit into a rollback.
    await expect(swallowed).rejects.toMatchObject({ code: '25P02' });
    expect((await asService().query('select id from note where id >= 10')).rows).toEqual([{ id: 10 }]);
  });

  test('keeps parallel identities apart', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
    const seen = await Promise.all(
      ids.map(
        async (sub) =>
          (
            await database()
              .as({ role: 'authenticated', claims: { sub } })
              .query<{ uid: string }>('select auth.uid() as uid')
          ).rows[0]?.uid,
      ),
    );
    expect(seen).toEqual(ids);
  });

  test('plans a named statement once and takes new values for it', async () => {
    for (const value of [1, 2, 3]) {
      const statement = { name: 'twice', text: 'select $1::int * 2 as double', values: [value] };
      expect((await asService().query(statement)).rows).toEqual([{ double: value * 2 }]);
    }
  });

  test('supports Kysely, alone and in transactions', async () => {
    const kysely = asService().kysely<{ note: { id: number; text: string } }>();
    await kysely.insertInto('note').values({ id: 20, text: 'typed' }).execute();
    const undone = kysely.transaction().execute(async (tx) => {
      await tx.deleteFrom('note').execute();
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await kysely
      .transaction()
      .execute((tx) => tx.updateTable('note').set({ text: 'changed' }).where('id', '=', 20).execute());
    const row = await kysely.selectFrom('note').selectAll().where('id', '=', 20).executeTakeFirst();
    expect(row).toEqual({ id: 20, text: 'changed' });
    await database().asRole(service, async (tx) => {
      const inside = tx.kysely<{ note: { id: number; text: string } }>();
      const result = await inside.deleteFrom('note').where('id', '=', 20).executeTakeFirst();
      expect(result.numDeletedRows).toBe(1n);
    });
  });

  test('gives owner rights only to the given work', async () => {
    const owner = await database().asOwner((session) => session.query('select current_user as role'));
    expect(owner.rows).toEqual([{ role: 'postgres' }]);
    expect((await database().query('select current_user as role')).rows).toEqual([{ role: 'authenticator' }]);
  });

  test('reports its health', async () => {
    expect(await database().health()).toMatchObject({ ok: true, engine, waiting: 0 });
  });
});
