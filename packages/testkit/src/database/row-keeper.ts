import type { Database } from '@clipharbor/database';

interface Table {
  readonly name: string;
  readonly columns: string;
}

/** Generated columns cannot be written. */
const tablesSql = `
  select format('%I.%I', n.nspname, c.relname) as name,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind = 'r'
    order by 1`;

/**
 * Copies the current rows of a database and returns a function that restores exactly these. Ten times faster than
 * opening another database, for tests that change rows but no tables. Sequences continue counting.
 */
export async function keepRows(database: Database): Promise<() => Promise<void>> {
  return database.asOwner(async (owner) => {
    const { rows: tables } = await owner.query<Table>(tablesSql);
    const restores: string[] = [];
    await owner.query('create schema testkit');
    for (const [index, { name, columns }] of tables.entries()) {
      const copy = `testkit.rows_${index}`;
      const { rowCount } = await owner.query(`select from ${name} limit 1`);
      if (rowCount === 0) continue;
      await owner.query(`create table ${copy} as select ${columns} from ${name}`);
      restores.push(`insert into ${name} (${columns}) overriding system value select ${columns} from ${copy}`);
    }
    const statements = [
      // Without triggers and without regard to foreign keys, because these rows were valid before.
      'set local session_replication_role = replica',
      // Most tables are empty, where deleting costs nothing but truncating creates new files for each.
      ...tables.map(({ name }) => `delete from ${name}`),
      ...restores,
    ];
    return async () => {
      await database.asOwner((later) => later.query(statements.join(';\n')));
    };
  });
}
