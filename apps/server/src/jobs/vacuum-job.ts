import type { Database } from '@clipharbor/database';
import { dayMs } from '@clipharbor/domain';
import type { Job } from './job.ts';

/**
 * PostgreSQL removes dead rows and updates table statistics by itself, in a separate process. The embedded engine is a single
 * process: without this job, its tables only ever grow.
 */
export function vacuumJob(database: Pick<Database, 'engine' | 'asOwner'>): readonly Job[] {
  if (database.engine !== 'pglite') return [];
  return [
    {
      name: 'embedded-vacuum',
      everyMs: dayMs / 4,
      atMostMs: dayMs / 24,
      run: () =>
        database.asOwner(async (owner) => {
          await owner.query('vacuum (analyze)');
        }),
    },
  ];
}
