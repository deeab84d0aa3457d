import { randomBytes } from 'node:crypto';
import { type Database, type Engine, type OpenOptions, openDatabase, openEmbedded } from '@clipharbor/database';
import { postgresServer } from './postgres-server.ts';
import { pgliteTemplate, postgresTemplate, postgresUrl, type TestContent } from './template.ts';

export interface TestDatabase extends Database {
  /** Address of PostgreSQL, for a second connection or a command; null for the embedded engine. */
  readonly url: string | null;
}

type Tuning = Pick<OpenOptions, 'poolSize' | 'waitMs' | 'statementTimeoutMs'>;

/** A separate database. Closing it removes it. */
export async function openTestDatabase(
  engine: Engine,
  content: TestContent = 'product',
  tuning: Tuning = {},
): Promise<TestDatabase> {
  // A longer limit than the product's, because tests deliberately queue many statements on a shared machine. The
  // product's limit has its own test.
  const options = { waitMs: 15_000, ...tuning };
  if (engine === 'pglite') {
    const archive = await pgliteTemplate(content);
    return { ...(await openEmbedded({ folder: null, archive, ...options })), url: null };
  }
  const template = await postgresTemplate(content);
  const socket = await postgresServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(socket, `create database ${name} template ${template}`);
  const url = postgresUrl(socket, name);
  const database = await openDatabase({ url, ...options });
  const close = () => database.close().then(() => onServer(socket, `drop database if exists ${name} with (force)`));
  return { ...database, url, close };
}

async function onServer(socket: string, statement: string): Promise<void> {
  const server = await openDatabase({ url: postgresUrl(socket, 'postgres'), poolSize: 1 });
  try {
    await server.asOwner((owner) => owner.query(statement));
  } finally {
    await server.close();
  }
}
