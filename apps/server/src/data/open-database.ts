import { fileURLToPath } from 'node:url';
import {
  applyPlatform,
  type Database,
  DatabaseError,
  MigrationError,
  migrate,
  openDatabase,
  seed,
} from '@clipharbor/database';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { untilReachable } from './until-reachable.ts';

const supabase = (path: string) => fileURLToPath(new URL(`../../../../supabase/${path}`, import.meta.url));

/** Opens the database and migrates it to the newest schema. If it cannot be opened, the error says how to fix it. */
export async function openOwnDatabase(
  { database: config, supabase: project }: Pick<Config, 'database' | 'supabase'>,
  waits?: readonly number[],
): Promise<Database> {
  let database: Database;
  try {
    database = await openDatabase(config);
  } catch (cause) {
    throw explain(cause, config);
  }
  try {
    // A Supabase project has its own roles and accounts.
    if (project === null) await untilReachable(() => applyPlatform(database), waits);
    await untilReachable(() => migrate(database, supabase('migrations')), waits);
    await untilReachable(() => seed(database, supabase('seed.sql')), waits);
    return database;
  } catch (cause) {
    await database.close();
    throw explain(cause, config);
  }
}

function explain(cause: unknown, config: Config['database']): unknown {
  if (cause instanceof MigrationError)
    return new StartError(`The database cannot be brought to the newest schema: ${cause.message}`, { cause });
  if (!(cause instanceof DatabaseError)) return cause;
  if ('url' in config)
    return new StartError('The database does not answer: start PostgreSQL, or correct DATABASE_URL.', { cause });
  return new StartError(`The embedded database cannot be opened: ${cause.message}`, { cause });
}
