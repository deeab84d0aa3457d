import type { Database, Session, Transaction } from '../database.ts';
import { counterStatements, type MovedTable, tablesOf, versionsOf } from './catalog.ts';

/** Why nothing was moved: one sentence that says how to fix it. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

export interface MoveOptions {
  /** The target is a Supabase project: of the account tables, only users and identities are copied. */
  readonly isSupabase?: boolean;
}

const rowsAtOnce = 500;

/**
 * Copies everything from one database into another with the same schema and no accounts yet. All or nothing: the row counts
 * of all tables are compared before the commit. Returns the number of rows per table.
 */
export async function move(
  from: Database,
  to: Database,
  { isSupabase = false }: MoveOptions = {},
): Promise<Map<string, number>> {
  return from.asOwner((source) =>
    to.asOwner(async (target) => {
      await requireSameSchema(source, target);
      await requireNoAccounts(target);
      const tables = shared(await tablesOf(source, isSupabase), await tablesOf(target, isSupabase));
      const counters = await counterStatements(target, isSupabase);
      return target.transaction(async (tx) => {
        // Without triggers or foreign key order: the rows were valid in the source.
        await tx.query('set local session_replication_role = replica');
        const moved = new Map<string, number>();
        for (const table of tables) moved.set(table.name, await copy(source, tx, table));
        for (const statement of counters) await tx.query(statement);
        return moved;
      });
    }),
  );
}

/** Columns that both have: a hosted project may have some that we do not. */
function shared(ours: readonly MovedTable[], theirs: readonly MovedTable[]): MovedTable[] {
  return ours.map(({ name, columns }) => {
    const other = theirs.find((table) => table.name === name);
    if (!other) throw new MoveError(`The target has no table ${name}: start the server once with its DATABASE_URL.`);
    return { name, columns: columns.filter((column) => other.columns.includes(column)) };
  });
}

async function copy(source: Session, tx: Transaction, { name, columns }: MovedTable): Promise<number> {
  const list = columns.join(', ');
  // Plans and the like already exist from the seed; the copied ones may have been changed since.
  if (name.startsWith('public.')) await tx.query(`delete from ${name}`);
  let copied = 0;
  for (;;) {
    const { rows } = await source.query<{ page: string; count: number }>(
      `select coalesce(json_agg(t), '[]')::text as page, count(*)::integer as count
        from (select * from ${name} order by ctid limit $1 offset $2) t`,
      [rowsAtOnce, copied],
    );
    const [{ page, count } = { page: '[]', count: 0 }] = rows;
    if (count === 0) break;
    // Copied as text, so that nothing is rounded.
    const { rowCount } = await tx.query(
      `insert into ${name} (${list}) overriding system value select ${list} from json_populate_recordset(null::${name}, $1)`,
      [page],
    );
    if (rowCount !== count) throw new MoveError(`${name}: ${count} rows were read and ${rowCount} written.`);
    copied += count;
  }
  return copied;
}

async function requireSameSchema(source: Session, target: Session): Promise<void> {
  const [ours, theirs] = [await versionsOf(source), await versionsOf(target)];
  if (ours === '') throw new MoveError('There is nothing to move: the source has never been used.');
  if (ours !== theirs) {
    throw new MoveError(
      'The two databases have different schemas: start this version of the server once on each of them, then move.',
    );
  }
}

async function requireNoAccounts(target: Session): Promise<void> {
  const { rowCount } = await target.query('select from auth.users limit 1');
  if (rowCount > 0) throw new MoveError('The target has accounts already: move into a new database.');
}
