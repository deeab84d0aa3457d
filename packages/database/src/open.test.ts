import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';

describeEngines('a database', (engine) => {
  const database = databasePerSuite(engine);

  test('acts as a role without rights until an identity is named', async () => {
    expect((await database().query('select current_user, session_user')).rows).toEqual([
      { current_user: 'authenticator', session_user: 'authenticator' },
    ]);
    await expect(database().query('select from auth.users')).rejects.toMatchObject({ kind: 'denied', code: '42501' });
  });
});
