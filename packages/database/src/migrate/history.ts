import type { Queryable } from '../database.ts';
import { MigrationError } from './error.ts';
import type { MigrationFile } from './files.ts';

/** Supabase's own history table, so that its CLI and ours see the same state. */
export async function prepareHistory(owner: Queryable): Promise<void> {
  await owner.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key);
    alter table supabase_migrations.schema_migrations add column if not exists statements text[];
    alter table supabase_migrations.schema_migrations add column if not exists name text;
    create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);`);
}

interface Applied {
  version: string;
  name: string | null;
  statements: string[] | null;
}

/** The pending migrations. Refuses a folder whose history differs from the database's. */
export async function pendingMigrations(owner: Queryable, files: readonly MigrationFile[]): Promise<MigrationFile[]> {
  const { rows } = await owner.query<Applied>(
    'select version, name, statements from supabase_migrations.schema_migrations order by version',
  );
  const applied = new Map(rows.map((row) => [row.version, row]));
  for (const { version, name } of rows) {
    if (!files.some((file) => file.version === version)) {
      throw new MigrationError(`The database has migration ${version}_${name ?? ''}, which the folder lacks`);
    }
  }
  const newest = rows.at(-1)?.version ?? '';
  return files.filter((file) => {
    const row = applied.get(file.version);
    if (row) {
      if (row.statements && fingerprint(row.statements) !== fingerprint(file.statements)) {
        throw new MigrationError(`${file.file} was changed after it was applied; write a new migration instead`);
      }
      return false;
    }
    if (file.version < newest) {
      throw new MigrationError(
        `${file.file} is older than ${newest}, which is already applied; give it a newer version`,
      );
    }
    return true;
  });
}

/** Ignores whitespace and semicolons: other tools split statements slightly differently. */
function fingerprint(statements: readonly string[]): string {
  return statements.join('').replace(/[\s;]+/g, '');
}

export async function recordMigration(owner: Queryable, file: MigrationFile): Promise<void> {
  await owner.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [file.version, file.name, file.statements],
  );
}
