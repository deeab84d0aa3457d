import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import { admitKeylessRole } from './keyless.ts';

describeEngines('the role of requests without a key', (engine) => {
  const database = databasePerSuite(engine);
  const nameAs = async (role: string) =>
    (await database().as({ role, claims: {} }).query('select current_user as name')).rows;

  test('can be any that the database has', async () => {
    await database().asOwner((owner) => owner.query('create role "Harbour Master"'));
    await expect(nameAs('Harbour Master')).rejects.toThrow('permission denied');
    await admitKeylessRole(database(), 'Harbour Master');
    expect(await nameAs('Harbour Master')).toEqual([{ name: 'Harbour Master' }]);
    await database().asOwner((owner) => owner.query('drop role "Harbour Master"'));
  });

  test('is refused when there is none of that name', async () => {
    await admitKeylessRole(database(), null);
    await expect(admitKeylessRole(database(), 'nobody"; drop schema public')).rejects.toThrow('has no role');
  });
});
