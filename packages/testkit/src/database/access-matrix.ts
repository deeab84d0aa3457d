import type { Database, Identity } from '@clipharbor/database';

export interface Actor {
  readonly name: string;
  readonly identity: Identity;
}

interface Column {
  readonly table: string;
  readonly column: string;
}

const columnWidths = { column: 28, cell: 15 };

/**
 * Tries every operation on every column of `public` as every actor and records the outcome, one line per column:
 * "select/insert/update". `-` refused; `all`, `own`, `none`: which rows were reached; `yes`: accepted. Each attempt is
 * rolled back. The tables should hold rows of several owners.
 */
export async function accessMatrix(database: Database, actors: readonly Actor[]): Promise<string> {
  const { rows: columns } = await database.asOwner((owner) =>
    owner.query<Column>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' order by table_name, ordinal_position`,
    ),
  );
  const lines: string[] = [];
  for (const table of new Set(columns.map((column) => column.table))) {
    const total = await countRows(database, table);
    lines.push(
      '',
      line(
        table,
        actors.map(({ name }) => name),
      ),
    );
    for (const { column } of columns.filter((each) => each.table === table)) {
      const cells = [];
      for (const { identity } of actors) cells.push(await columnCell(database, identity, table, column, total));
      lines.push(line(`  ${column}`, cells));
    }
    const cells = [];
    for (const { identity } of actors)
      cells.push(await attempt(database, identity, `delete from public."${table}"`, total));
    lines.push(line('  (delete)', cells));
  }
  return `${['column  select/insert/update', ...lines].join('\n')}\n`;
}

function line(first: string, cells: readonly string[]): string {
  return (first.padEnd(columnWidths.column) + cells.map((cell) => cell.padEnd(columnWidths.cell)).join('')).trimEnd();
}

async function columnCell(
  database: Database,
  identity: Identity,
  table: string,
  column: string,
  total: number,
): Promise<string> {
  const name = `public."${table}"`;
  const select = await attempt(database, identity, `select "${column}" from ${name}`, total);
  // "default" needs the right to write the column, but no valid value for it.
  const insert = await attempt(database, identity, `insert into ${name} ("${column}") values (default)`, null);
  const update = await attempt(database, identity, `update ${name} set "${column}" = default`, total);
  return `${select}/${insert}/${update}`;
}

class Undo extends Error {}

async function attempt(
  database: Database,
  identity: Identity,
  statement: string,
  total: number | null,
): Promise<string> {
  let reached = 0;
  try {
    await database.asRole(identity, async (tx) => {
      reached = (await tx.query(statement)).rowCount;
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) return verdict(error);
  }
  if (total === null) return 'yes';
  return reached === 0 ? 'none' : reached === total ? 'all' : 'own';
}

/** A violated constraint means that the database objected only to the data, not to the person. */
function verdict(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === '42501') return '-';
  if (typeof code === 'string' && code.startsWith('23')) return 'yes';
  throw error;
}

async function countRows(database: Database, table: string): Promise<number> {
  const { rows } = await database.asOwner((owner) =>
    owner.query<{ count: string }>(`select count(*) from public."${table}"`),
  );
  return Number(rows[0]?.count);
}
