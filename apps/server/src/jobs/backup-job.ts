import { readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backupEmbedded, DEFAULT_FOLDER, type Dumpable } from '@clipharbor/database';
import { DAY_MS } from '@clipharbor/domain';
import type { Config } from '../config/config.ts';
import type { Job, JobClock } from './job.ts';

const KEPT_BACKUPS = 7;
const NAME = /^daily-\d{4}-\d{2}-\d{2}\.tar\.gz$/;

/** Only the embedded engine hands itself out as a whole. */
const isDumpable = (database: object): database is Dumpable => 'dump' in database;

/**
 * The embedded database does not survive a power cut, so production keeps a copy of each of the last days beside it. A
 * PostgreSQL has better ways of its own.
 */
export function backupJob(
  config: Pick<Config, 'mode' | 'database'>,
  database: object,
  clock: Pick<JobClock, 'wallTime'>,
): readonly Job[] {
  const { database: place } = config;
  if (config.mode !== 'production' || 'url' in place || place.folder === null || !isDumpable(database)) return [];
  const folder = join(dirname(resolve(place.folder ?? DEFAULT_FOLDER)), 'backups');
  return [
    {
      name: 'embedded-backup',
      everyMs: DAY_MS,
      atMostMs: DAY_MS / 24,
      async run() {
        const day = new Date(clock.wallTime()).toISOString().slice(0, 10);
        await backupEmbedded(database, join(folder, `daily-${day}.tar.gz`));
        const old = (await readdir(folder))
          .filter((name) => NAME.test(name))
          .sort()
          .slice(0, -KEPT_BACKUPS);
        for (const name of old) await rm(join(folder, name));
      },
    },
  ];
}
