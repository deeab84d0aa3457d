import { openTestDatabase } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import { vacuumJob } from './vacuum-job.ts';

test('overwritten rows in the embedded database make room for new ones', { timeout: 60_000 }, async () => {
  const database = await openTestDatabase('pglite', 'platform');
  try {
    const size = () =>
      database.asOwner(async (owner) => {
        await owner.query(`update heap set text = repeat(md5(random()::text), 20)`);
        const { rows } = await owner.query<{ bytes: number }>(`select pg_relation_size('heap')::integer as bytes`);
        return rows[0]?.bytes ?? 0;
      });
    await database.asOwner((owner) =>
      owner.query(`create table heap as select ''::text as text from generate_series(1, 300)`),
    );
    const before = await size();
    const grown = await size();
    expect(grown).toBeGreaterThan(before * 1.5);
    const [job] = vacuumJob(database);
    for (let day = 0; day < 5; day += 1) {
      await job?.run(new AbortController().signal);
      await size();
    }
    expect(await size()).toBeLessThan(grown * 2);
  } finally {
    await database.close();
  }
});

test('PostgreSQL does not need it', () => {
  expect(vacuumJob({ engine: 'postgres', asOwner: () => Promise.reject(new Error('asked')) })).toEqual([]);
});
