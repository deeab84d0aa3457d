import type { Database } from '@clipharbor/database';
import { dayMs } from '@clipharbor/domain';
import type { Job } from './job.ts';

/**
 * PostgreSQL clears away dead rows and learns the sizes of its tables by itself, in a process of its own. The embedded engine
 * is one process: unless somebody does it, its tables only ever grow.
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
