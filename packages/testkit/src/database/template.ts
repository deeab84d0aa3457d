import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyPlatform, type Database, migrate, openDatabase, openEmbedded, seed } from '@clipharbor/database';
import { postgresServer } from './postgres-server.ts';

const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url));
const migrationsFolder = join(projectRoot, 'supabase/migrations');
const seedFile = join(projectRoot, 'supabase/seed.sql');
const sourceFolders = [
  migrationsFolder,
  join(projectRoot, 'packages/database/platform'),
  join(projectRoot, 'supabase'),
];

/** The content of a test database. `product` is the platform, all migrations and the seed. */
export type TestContent = 'empty' | 'platform' | 'product';

/** Default grants are on, so that tests reveal a `revoke` that a migration forgot. */
async function fill(database: Database, content: TestContent): Promise<void> {
  if (content === 'empty') return;
  await applyPlatform(database, { defaultGrants: true });
  if (content === 'platform') return;
  await migrate(database, migrationsFolder);
  await seed(database, seedFile);
}

function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(projectRoot, 'packages/database/package.json')));
  for (const folder of sourceFolders) {
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()) {
      hash.update(file).update(readFileSync(join(folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

const archives = new Map<TestContent, Promise<Blob>>();

/** Creating a database from scratch takes seconds, loading this archive a fraction of one. Kept between runs. */
export function pgliteTemplate(content: TestContent): Promise<Blob> {
  return remember(archives, content, () => loadOrMake(content));
}

async function loadOrMake(content: TestContent): Promise<Blob> {
  const folder = join(projectRoot, '.cache/testkit');
  const file = join(folder, `pglite-${content}-${fingerprint()}.tar`);
  if (existsSync(file)) return new Blob([await readFile(file)]);
  const database = await openEmbedded({ folder: null });
  try {
    await fill(database, content);
    const dump = await database.dump();
    await mkdir(folder, { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
    await rename(unfinished, file);
    return dump;
  } finally {
    await database.close();
  }
}

export function postgresUrl(socketFolder: string, name: string): string {
  return `postgresql://postgres@/${name}?host=${encodeURIComponent(socketFolder)}`;
}

const templates = new Map<TestContent, Promise<string>>();

/** The name of a PostgreSQL database to copy from, created once per run by the first worker. */
export function postgresTemplate(content: TestContent): Promise<string> {
  return remember(templates, content, () => makeTemplate(content));
}

async function makeTemplate(content: TestContent): Promise<string> {
  if (content === 'empty') return 'template1';
  const socket = await postgresServer();
  // Programs started from one terminal share a server, so different migrations need different templates.
  const name = `template_${content}_${fingerprint()}`;
  const server = await openDatabase({ url: postgresUrl(socket, 'postgres'), poolSize: 1 });
  try {
    await server.asOwner(async (owner) => {
      await owner.query('select pg_advisory_lock(1)');
      const known = await owner.query('select from pg_database where datname = $1', [name]);
      if (known.rowCount > 0) return;
      const unfinished = `${name}_unfinished`;
      await owner.query(`create database ${unfinished}`);
      const database = await openDatabase({ url: postgresUrl(socket, unfinished), poolSize: 1 });
      await fill(database, content).finally(() => database.close());
      await owner.query(`alter database ${unfinished} rename to ${name}`);
    });
  } finally {
    await server.close();
  }
  return name;
}

function remember<T>(known: Map<TestContent, Promise<T>>, content: TestContent, make: () => Promise<T>): Promise<T> {
  const made = known.get(content) ?? make();
  known.set(content, made);
  return made;
}
