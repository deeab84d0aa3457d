import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@clipharbor/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupJob } from './backup-job.ts';

const database = { dump: async () => new Blob(['everything']) };
let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'backup-job-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const production = () => ({ mode: 'production', database: { folder: join(home, 'database') } }) as const;

test('writes one copy a day, readable only by its owner, and keeps seven', async () => {
  let now = Date.UTC(2030, 0, 1);
  const [job] = backupJob(production(), database, { wallTime: () => now });
  const { signal } = new AbortController();
  await job?.run(signal);
  const backups = join(home, 'backups');
  expect(await readdir(backups)).toEqual(['daily-2030-01-01.tar.gz']);
  expect((await stat(join(backups, 'daily-2030-01-01.tar.gz'))).mode & 0o777).toBe(0o600);
  for (let day = 2; day <= 9; day++) await writeFile(join(backups, `daily-2030-01-0${day}.tar.gz`), '');
  await writeFile(join(backups, 'by-hand.tar.gz'), '');
  now += 9 * dayMs;
  await job?.run(signal);
  const left = await readdir(backups);
  expect(left).toHaveLength(8);
  expect(left).toContain('by-hand.tar.gz');
  expect(left.sort().at(1)).toBe('daily-2030-01-04.tar.gz');
});

test('is not used in development, with PostgreSQL or with an in-memory database', () => {
  const clock = { wallTime: () => 0 };
  expect(backupJob({ ...production(), mode: 'development' }, database, clock)).toEqual([]);
  expect(backupJob({ mode: 'production', database: { folder: null } }, database, clock)).toEqual([]);
  expect(backupJob({ mode: 'production', database: { url: 'postgres://localhost/x' } }, {}, clock)).toEqual([]);
});
