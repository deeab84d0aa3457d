import { expect, test } from 'vitest';
import { accounts, describeEngines, makePerson, rowsPerTest, service } from './index.ts';

describeEngines('rows per test', (engine) => {
  const database = rowsPerTest(engine);
  const plans = async () => (await database().as(service).query('select id, name from subscription order by id')).rows;
  let seeded: unknown;

  test('one test changes, adds and removes rows', async () => {
    seeded = await plans();
    await makePerson(database(), 'ana');
    await database().as(service).query("update subscription set name = 'Changed' where id = 2");
    await database().as(service).query('delete from subscription where id = 6');
    expect(await plans()).not.toEqual(seeded);
  });

  test('the next test finds the rows of a new database', async () => {
    expect(await plans()).toEqual(seeded);
    expect(seeded).toHaveLength(6);
    expect((await database().as(accounts).query('select from auth.users')).rowCount).toBe(0);
    expect((await database().as(service).query('select from user_profiles')).rowCount).toBe(0);
  });
});
