import { readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backupEmbedded, type Dumpable, defaultFolder } from '@clipharbor/database';
import { dayMs } from '@clipharbor/domain';
import type { Config } from '../config/config.ts';
import type { Job, JobClock } from './job.ts';

const keptBackups = 7;
const namePattern = /^daily-\d{4}-\d{2}-\d{2}\.tar\.gz$/;

/** Only the embedded engine can be dumped as a whole. */
const isDumpable = (database: object): database is Dumpable => 'dump' in database;

/**
 * The embedded database does not survive a power cut, so production keeps copies of the last days next to it. PostgreSQL has
 * its own, better tools.
 */
export function backupJob(
  config: Pick<Config, 'mode' | 'database'>,
  database: object,
  clock: Pick<JobClock, 'wallTime'>,
): readonly Job[] {
  const { database: place } = config;
  if (config.mode !== 'production' || 'url' in place || place.folder === null || !isDumpable(database)) return [];
  const folder = join(dirname(resolve(place.folder ?? defaultFolder)), 'backups');
  return [
    {
      name: 'embedded-backup',
      everyMs: dayMs,
      atMostMs: dayMs / 24,
      async run() {
        const day = new Date(clock.wallTime()).toISOString().slice(0, 10);
        await backupEmbedded(database, join(folder, `daily-${day}.tar.gz`));
        const old = (await readdir(folder))
          .filter((name) => namePattern.test(name))
          .sort()
          .slice(0, -keptBackups);
        for (const name of old) await rm(join(folder, name));
      },
    },
  ];
}
