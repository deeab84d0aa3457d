import { accounts, anon, databasePerSuite, describeEngines, makePerson, service } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import { applyPlatform } from './platform.ts';

describeEngines('the platform', (engine) => {
  const database = databasePerSuite(engine);

  test('setup can be repeated', async () => {
    const ana = await makePerson(database(), 'ana');
    await applyPlatform(database());
    await applyPlatform(database());
    expect((await database().as(accounts).query('select id from auth.users where id = $1', [ana.id])).rowCount).toBe(1);
  });

  test('deleting a user deletes their sessions and refresh tokens, even if an older version had one more constraint', async () => {
    const bea = await makePerson(database(), 'bea');
    await database().asOwner((owner) =>
      owner.query(`alter table auth.refresh_tokens
        add constraint refresh_tokens_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade`),
    );
    await applyPlatform(database());
    const rules = await database()
      .as(accounts)
      .query<{ name: string }>(
        `select conname as name from pg_constraint where conrelid = 'auth.refresh_tokens'::regclass and contype = 'f'`,
      );
    expect(rules.rows).toEqual([{ name: 'refresh_tokens_session_id_fkey' }]);

    const tokens = 'select token from auth.refresh_tokens where user_id = $1';
    await database()
      .as(accounts)
      .query(
        `with made as (insert into auth.sessions (user_id) values ($1) returning id)
          insert into auth.refresh_tokens (token, user_id, session_id) select 'of bea', $1, id from made`,
        [bea.id],
      );
    expect((await database().as(accounts).query(tokens, [bea.id])).rowCount).toBe(1);
    await database().as(accounts).query('delete from auth.users where id = $1', [bea.id]);
    expect((await database().as(accounts).query(tokens, [bea.id])).rowCount).toBe(0);
  });

  test.each(['anon', 'authenticated', 'service_role', 'supabase_auth_admin', 'authenticator'])(
    '%s can do nothing a server admin can',
    async (role) => {
      const { rows } = await database().query(
        'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolinherit, rolbypassrls, rolcanlogin from pg_roles where rolname = $1',
        [role],
      );
      expect(rows).toEqual([
        {
          rolsuper: false,
          rolcreaterole: false,
          rolcreatedb: false,
          rolreplication: false,
          rolinherit: false,
          rolbypassrls: role === 'service_role',
          rolcanlogin: role === 'authenticator',
        },
      ]);
    },
  );

  test('takes the caller from the claims, and has none without them', async () => {
    const sub = '00000000-0000-4000-8000-000000000001';
    const question = 'select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt';
    const claims = { sub, role: 'authenticated', email: 'a@example.com', app_metadata: { admin: true } };
    expect((await database().as({ role: 'authenticated', claims }).query(question)).rows).toEqual([
      { uid: sub, role: 'authenticated', email: 'a@example.com', jwt: claims },
    ]);
    expect((await database().as({ role: 'anon' }).query(question)).rows).toEqual([
      { uid: null, role: null, email: null, jwt: null },
    ]);
  });

  test('a subject that is not an account id is an error', async () => {
    await expect(
      database()
        .as({ role: 'authenticated', claims: { sub: 'x' } })
        .query('select auth.uid()'),
    ).rejects.toMatchObject({ code: '22P02' });
  });

  test('an address has one account, whatever its spelling', async () => {
    const insert = (email: string) =>
      database().as(accounts).query('insert into auth.users (email) values ($1)', [email]);
    await insert('Bob@example.com');
    await expect(insert('bob@EXAMPLE.com')).rejects.toMatchObject({
      kind: 'constraint',
      constraint: 'users_email_key',
    });
  });

  test('every table in auth has row-level security and is closed to visitors and users', async () => {
    const { rows } = await database().asOwner((owner) =>
      owner.query(`select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' and (not relrowsecurity
        or has_any_column_privilege('anon', oid, 'select, insert, update') or has_any_column_privilege('authenticated', oid, 'select, insert, update')
        or has_table_privilege('anon', oid, 'delete') or has_table_privilege('authenticated', oid, 'delete'))`),
    );
    expect(rows).toEqual([]);
  });

  const take = async (bucket: string, burst: number, perSecond: number) =>
    (
      await database()
        .as(accounts)
        .query<{ wait: number }>('select auth.take_tokens($1, $2, $3, now()) as wait', [[bucket], [burst], [perSecond]])
    ).rows[0]?.wait;

  test('a bucket allows its burst, then says how long to wait, even to concurrent requests', async () => {
    const waits = await Promise.all(Array.from({ length: 40 }, () => take('sign-in', 10, 1 / 3600)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    for (const wait of waits.filter((each) => each !== 0)) expect(wait).toBeGreaterThan(3000);
  });

  test('a bucket refills over time, up to its burst', async () => {
    await take('mail', 2, 1 / 60);
    await take('mail', 2, 1 / 60);
    expect(await take('mail', 2, 1 / 60)).toBeGreaterThan(0);
    await database()
      .as(accounts)
      .query(`update auth.rate_limits set updated_at = now() - interval '1 day' where bucket = 'mail'`);
    expect([await take('mail', 2, 1 / 60), await take('mail', 2, 1 / 60)]).toEqual([0, 0]);
    expect(await take('mail', 2, 1 / 60)).toBeGreaterThan(0);
  });

  test('buckets are closed to visitors, and need a rate', async () => {
    for (const role of [anon, service]) {
      const asked = database().as(role).query("select auth.take_tokens('{x}', '{1}', '{1}', $1)", [new Date()]);
      await expect(asked).rejects.toMatchObject({ kind: 'denied' });
    }
    await expect(take('x', 0, 1)).rejects.toMatchObject({ code: '22023' });
  });
});
