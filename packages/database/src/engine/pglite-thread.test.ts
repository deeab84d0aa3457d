import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, openEmbedded } from '../open.ts';
import { embeddedWaitMs } from './engine.ts';

// Creating a database folder takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let parent: string;
let database: EmbeddedDatabase;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'thread-'));
  database = await openEmbedded({ folder: join(parent, 'database'), waitMs: 60_000 });
});
afterAll(async () => {
  await database.close();
  await rm(parent, { recursive: true, force: true });
});

const endlessQuery = 'select count(*) from generate_series(1, 1000000000000)';
const owner = { role: 'postgres' };
const rowsOf = async (table: string) =>
  (await database.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

test('a statement that runs too long is stopped without blocking other work, and committed data is kept', async () => {
  await database.query('create table kept (id int)');
  await database.as(owner).query({ text: 'insert into kept values ($1)', values: [1], name: 'add' });

  let ticks = 0;
  const clock = setInterval(() => ticks++, 10);
  const endless = database.as({ ...owner, statementTimeoutMs: 300 }).query(endlessQuery);
  await expect(endless).rejects.toMatchObject({ kind: 'timeout', code: '57014' });
  clearInterval(clock);
  expect(ticks).toBeGreaterThan(3);

  expect(await rowsOf('kept')).toBe(1);
  // Prepared statements ended with the old thread; the driver must not rely on their names.
  await database.as(owner).query({ text: 'insert into kept values ($1)', values: [2], name: 'add' });
  expect(await rowsOf('kept')).toBe(2);
});

test('a caller waits longer than an anonymous statement may run plus the time to reopen the folder', () => {
  const strangersTimeoutMs = 3_000;
  expect(embeddedWaitMs).toBeGreaterThanOrEqual(3 * strangersTimeoutMs);
});

test('a caller waiting behind a stopped statement gets a result and is not refused', async () => {
  const folder = join(parent, 'waiting');
  const impatient = await openEmbedded({ folder, waitMs: 60_000 });
  // Longer than a caller waits for a free PostgreSQL connection.
  const endless = impatient.as({ ...owner, statementTimeoutMs: 1200 }).query(endlessQuery);
  endless.catch(() => undefined);
  const waiting = Array.from({ length: 8 }, () => impatient.query<{ one: number }>('select 1 as one'));
  const answers = await Promise.all([...waiting, impatient.health()]);
  expect(answers.slice(0, 8)).toEqual(Array(8).fill(expect.objectContaining({ rows: [{ one: 1 }] })));
  expect(answers.at(-1)).toMatchObject({ ok: true });
  await expect(endless).rejects.toMatchObject({ code: '57014' });
  await impatient.close();
});

test('a stopped transaction leaves nothing behind', async () => {
  await database.query('create table undone (id int)');
  const stopped = database.as({ ...owner, statementTimeoutMs: 300 }).transaction(async (tx) => {
    await tx.query('insert into undone values (1)');
    await tx.query(endlessQuery);
  });
  await expect(stopped).rejects.toMatchObject({ code: '57014' });
  expect(await rowsOf('undone')).toBe(0);
  const archive = await database.dump();
  expect(archive.size).toBeGreaterThan(1_000_000);
});
