import {
  accounts,
  makePerson,
  openTestDatabase,
  type Person,
  postgresFolder,
  service,
} from '@clipharbor/testkit/database';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../database.ts';
import { move } from './move.ts';

const rotate = `insert into auth.refresh_tokens (token, user_id, session_id)
  select $2, $1, id from auth.sessions where user_id = $1 returning id`;

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const title = postgresFolder() === null ? 'SKIPPED, install the Debian package "postgresql" to run it' : 'postgres';
describe.skipIf(postgresFolder() === null)(`moving from the embedded engine to PostgreSQL (${title})`, () => {
  const open: Database[] = [];
  let from: Database;
  let ana: Person;
  const opened = async (...how: Parameters<typeof openTestDatabase>) => {
    const database = await openTestDatabase(...how);
    open.push(database);
    return database;
  };
  beforeAll(async () => {
    from = await openTestDatabase('pglite');
    ana = await makePerson(from, 'ana', { full_name: 'Ána "½" \\ 中' });
    await from.as(accounts).query('insert into auth.sessions (user_id) values ($1)', [ana.id]);
    await from.as(accounts).query(rotate, [ana.id, 'before']);
    await from.as(service).query('select start_trial($1, $2, 1)', [ana.id, ana.email]);
    await from
      .as(service)
      .query('insert into feedback (satisfaction, content) select 3.5, n::text from generate_series(1, 1203) n');
    await from.as(service).query('update subscription set price = 8.49 where id = 2');
  });
  afterAll(() => from.close());
  afterEach(async () => {
    await Promise.all(open.splice(0).map((database) => database.close()));
  });

  test('copies every row, byte for byte, and sequences continue where they stopped', async () => {
    const to = await opened('postgres');
    const moved = await move(from, to);
    expect(moved.get('public.feedback')).toBe(1203);

    const whole = async (database: Database, table: string) =>
      (
        await database.asOwner((owner) =>
          owner.query<{ rows: string }>(`select json_agg(t order by t::text)::text as rows from ${table} t`),
        )
      ).rows[0]?.rows;
    for (const table of moved.keys()) expect(await whole(to, table), table).toBe(await whole(from, table));

    expect((await to.as(ana.identity).query('select status from subscription_status')).rows).toEqual([
      { status: 'active' },
    ]);
    const next = await to.as(service).query('insert into feedback (satisfaction) values (1) returning id');
    expect(Number(next.rows[0]?.['id'])).toBe(1204);
    // The next refresh of a moved session.
    expect((await to.as(accounts).query(rotate, [ana.id, 'after'])).rows).toEqual([{ id: '2' }]);
    // Constraints are enforced again.
    await expect(
      to.as(service).query('insert into subscription_status (owner_id) values (gen_random_uuid())'),
    ).rejects.toMatchObject({
      kind: 'constraint',
    });
  });

  test('to a Supabase project does not copy sessions and logs', async () => {
    const to = await opened('postgres');
    const moved = await move(from, to, { isSupabase: true });
    expect([...moved.keys()].filter((name) => name.startsWith('auth.'))).toEqual(['auth.identities', 'auth.users']);
    expect((await to.as(accounts).query('select from auth.sessions')).rowCount).toBe(0);
    expect((await to.as(ana.identity).query('select user_id from user_profiles')).rows).toEqual([{ user_id: ana.id }]);
  });

  test('never mixes two sets of accounts or two schemas', async () => {
    const to = await opened('postgres');
    await makePerson(to, 'bob');
    await expect(move(from, to)).rejects.toThrow('has accounts already');
    const bare = await opened('postgres', 'platform');
    await expect(move(from, bare)).rejects.toThrow('different schemas');
    await expect(move(bare, to)).rejects.toThrow('nothing to move');
  });
});
