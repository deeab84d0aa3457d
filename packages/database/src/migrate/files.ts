import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MigrationError } from './error.ts';
import { splitStatements, withoutOwnTransaction } from './split.ts';

export interface MigrationFile {
  readonly file: string;
  readonly version: string;
  readonly name: string;
  readonly script: string;
  readonly statements: readonly string[];
}

/** Whose files these are. Our own must have one form; those of others only have to be parseable. */
export type Origin = 'own' | 'foreign';

const namePattern = {
  own: /^(\d{14})_([a-z0-9_]+)\.sql$/,
  // What Supabase's CLI runs; it ignores all other names.
  foreign: /^(\d+)_(.*)\.sql$/,
} as const satisfies Record<Origin, RegExp>;
const transaction = /^(begin|start\s+transaction|commit|end|rollback|abort)\b/i;

/** All migrations of a folder, oldest first. One of ours whose name cannot be ordered is refused, not skipped. */
export async function readMigrations(folder: string, origin: Origin = 'own'): Promise<MigrationFile[]> {
  const files = (await readdir(folder))
    .filter((file) => file.endsWith('.sql') && (origin === 'own' || namePattern.foreign.test(file)))
    .sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file, origin)));
  for (const [index, migration] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.version === migration.version) {
      throw new MigrationError(`${before.file} and ${migration.file} have the same version`);
    }
  }
  return migrations;
}

async function readMigration(folder: string, file: string, origin: Origin): Promise<MigrationFile> {
  const [, version, name] = namePattern[origin].exec(file) ?? [];
  if (version === undefined || name === undefined) {
    throw new MigrationError(`${file} is not named like 20260131235959_what_it_does.sql`);
  }
  const script = await readFile(join(folder, file), 'utf8');
  const statements = splitStatements(script);
  if (origin === 'foreign') return { file, version, name, script: withoutOwnTransaction(script), statements };
  const own = statements.find((statement) => transaction.test(statement));
  if (own !== undefined) {
    throw new MigrationError(`${file} must not say "${own}": each file already runs in a transaction of its own`);
  }
  return { file, version, name, script, statements };
}
