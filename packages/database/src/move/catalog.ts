import type { Queryable } from '../database.ts';

/** A table to move, and its statements; the database itself quotes the names. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The account tables that a Supabase project takes over. It has its own sessions and codes, so people sign in again. */
const movedToSupabase = ['auth.users', 'auth.identities'];
/** Counters that mean nothing elsewhere, and an empty table from earlier versions. */
const leftBehind = [
  'auth.rate_limits',
  'auth.oauth_clients',
  'public.request_limit',
  'public.background_job',
  'public.billing_clock',
];

export async function tablesOf(owner: Queryable, isSupabase: boolean): Promise<MovedTable[]> {
  const { rows } = await owner.query<MovedTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
        array_agg(format('%I', a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and n.nspname in ('auth', 'public')
      group by n.nspname, c.relname order by n.nspname, c.relname`,
  );
  return rows.filter(
    ({ name }) =>
      !leftBehind.includes(name) && (!isSupabase || name.startsWith('public.') || movedToSupabase.includes(name)),
  );
}

/** The migrations that a database has run; empty if none. */
export async function versionsOf(owner: Queryable): Promise<string> {
  const history = 'supabase_migrations.schema_migrations';
  const { rows: found } = await owner.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    history,
  ]);
  if (!found[0]?.exists) return '';
  const { rows } = await owner.query<{ version: string }>(`select version from ${history} order by version`);
  return rows.map(({ version }) => version).join(' ');
}

/** Statements that set every sequence past its column's highest value. Those of a project's accounts are not ours. */
export async function counterStatements(owner: Queryable, isSupabase: boolean): Promise<string[]> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('select setval(%L, coalesce((select max(%I) from %I.%I), 0) + 1, false)',
        pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname), a.attname, n.nspname, c.relname) as statement
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and n.nspname = any ($1)
        and pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null`,
    [isSupabase ? ['public'] : ['auth', 'public']],
  );
  return rows.map(({ statement }) => statement);
}
