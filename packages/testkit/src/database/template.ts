import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyPlatform, type Database, migrate, openDatabase, openEmbedded, seed } from '@clipharbor/database';
import { postgresServer } from './postgres-server.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const MIGRATIONS = join(ROOT, 'supabase/migrations');
const SEED = join(ROOT, 'supabase/seed.sql');
const SOURCES = [MIGRATIONS, join(ROOT, 'packages/database/platform'), join(ROOT, 'supabase')];

/** The whole product schema with its seed. Default grants are on, so that a forgotten `revoke` shows in the tests. */
async function fill(database: Database): Promise<void> {
  await applyPlatform(database, { defaultGrants: true });
  await migrate(database, MIGRATIONS);
  await seed(database, SEED);
}

function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'packages/database/package.json')));
  for (const folder of SOURCES) {
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()) {
      hash.update(file).update(readFileSync(join(folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

let archive: Promise<Blob> | undefined;

/** Making a database from nothing takes seconds, loading this archive a fraction of one. Kept between runs. */
export function pgliteTemplate(): Promise<Blob> {
  archive ??= loadOrMake();
  return archive;
}

async function loadOrMake(): Promise<Blob> {
  const folder = join(ROOT, '.cache/testkit');
  const file = join(folder, `pglite-${fingerprint()}.tar`);
  if (existsSync(file)) return new Blob([await readFile(file)]);
  const database = await openEmbedded({ folder: null });
  try {
    await fill(database);
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

let template: Promise<string> | undefined;

/** The name of a PostgreSQL database to copy from; made once per run, whichever worker comes first. */
export function postgresTemplate(): Promise<string> {
  template ??= makeTemplate();
  return template;
}

async function makeTemplate(): Promise<string> {
  const socket = await postgresServer();
  const name = 'template_product';
  const server = await openDatabase({ url: postgresUrl(socket, 'postgres'), poolSize: 1 });
  try {
    await server.asOwner(async (owner) => {
      await owner.query('select pg_advisory_lock(1)');
      const known = await owner.query('select from pg_database where datname = $1', [name]);
      if (known.rowCount > 0) return;
      const unfinished = `${name}_unfinished`;
      await owner.query(`create database ${unfinished}`);
      const database = await openDatabase({ url: postgresUrl(socket, unfinished), poolSize: 1 });
      await fill(database).finally(() => database.close());
      await owner.query(`alter database ${unfinished} rename to ${name}`);
    });
  } finally {
    await server.close();
  }
  return name;
}
