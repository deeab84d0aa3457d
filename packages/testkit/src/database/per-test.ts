import type { Engine } from '@clipharbor/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { openTestDatabase, type TestDatabase } from './open-test-database.ts';
import { postgresFolder } from './postgres-binaries.ts';
import { keepRows } from './row-keeper.ts';
import type { TestContent } from './template.ts';

const setupTimeoutMs = 120_000;

/** Runs the suite once per engine. If PostgreSQL is missing, its half is shown as skipped, with the reason. */
export function describeEngines(title: string, suite: (engine: Engine) => void): void {
  describe(`${title} (pglite)`, () => suite('pglite'));
  const missing = postgresFolder() === null;
  const notice = missing ? 'postgres: SKIPPED, install the Debian package "postgresql" to run it' : 'postgres';
  describe.skipIf(missing)(`${title} (${notice})`, () => suite('postgres'));
}

/** A new database for each test of the suite, cloned from the migrated one. Call the result inside a test. */
export function databasePerTest(engine: Engine, content: TestContent = 'product'): () => TestDatabase {
  const held = hold();
  beforeEach(async () => held.put(await openTestDatabase(engine, content)), setupTimeoutMs);
  afterEach(() => held.take().close(), setupTimeoutMs);
  return held.get;
}

/** One database for all tests of the suite, for tests that only read or roll back. */
export function databasePerSuite(engine: Engine, content: TestContent = 'product'): () => TestDatabase {
  const held = hold();
  beforeAll(async () => held.put(await openTestDatabase(engine, content)), setupTimeoutMs);
  afterAll(() => held.take().close(), setupTimeoutMs);
  return held.get;
}

/** One database for the suite whose rows are restored before each test, for tests that change rows but no tables. */
export function rowsPerTest(engine: Engine, content: TestContent = 'product'): () => TestDatabase {
  const database = databasePerSuite(engine, content);
  let restore: () => Promise<void>;
  beforeAll(async () => {
    restore = await keepRows(database());
  }, setupTimeoutMs);
  beforeEach(() => restore(), setupTimeoutMs);
  return database;
}

function hold() {
  let current: TestDatabase | null = null;
  const get = (): TestDatabase => {
    if (!current) throw new Error('The test database exists only while a test runs');
    return current;
  };
  return {
    get,
    put: (database: TestDatabase): void => {
      current = database;
    },
    take: (): TestDatabase => {
      const database = get();
      current = null;
      return database;
    },
  };
}
