import { databasePerTest, describeEngines } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';

describeEngines('notices of the database', (engine) => {
  const suite = databasePerTest(engine, 'platform');

  test('arrive with their text, on their channel only, until listening is stopped', async () => {
    const database = suite();
    const received: string[] = [];
    const stop = await database.listen('pgrst', (text) => received.push(text));
    const notify = (statement: string) => database.asOwner((owner) => owner.query(statement));
    await notify(`notify pgrst, 'reload schema'; notify other, 'x'; notify pgrst`);
    // The embedded engine delivers a notice with its next response.
    await expect
      .poll(async () => (await database.query('select 1')) && received, { timeout: 15_000 })
      .toEqual(['reload schema', '']);
    await stop();
    await notify(`notify pgrst, 'too late'`);
    await database.query('select 1');
    expect(received).toHaveLength(2);
  });

  // The embedded engine lives in this process: there is no connection to lose.
  if (engine === 'postgres') {
    test('arrive again after a lost connection, with a hint that some may have been missed', async () => {
      const database = suite();
      const received: string[] = [];
      await database.listen('pgrst', (text) => received.push(text));
      await database.asOwner((owner) =>
        owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'clipharbor-listener' and datname = current_database()`),
      );
      await expect.poll(() => received, { timeout: 10_000 }).toEqual(['']);
      await database.asOwner((owner) => owner.query(`notify pgrst, 'again'`));
      await expect.poll(() => received, { timeout: 15_000 }).toEqual(['', 'again']);
    });
  }
});
