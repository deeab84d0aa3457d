import { anon, databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import { applyProjectPlatform } from './platform.ts';

describeEngines('the platform of other projects', (engine) => {
  const database = databasePerSuite(engine);

  test("creates the schemas of Supabase's other services only when asked to, and can be repeated", async () => {
    const places = async () =>
      (
        await database().asOwner((owner) =>
          owner.query(`select to_regclass('storage.objects') is not null as files,
            exists (select from pg_publication where pubname = 'supabase_realtime') as changes`),
        )
      ).rows;
    expect(await places()).toEqual([{ files: false, changes: false }]);
    await applyProjectPlatform(database(), { otherParts: true });
    await applyProjectPlatform(database(), { otherParts: true });
    expect(await places()).toEqual([{ files: true, changes: true }]);
    const { rows } = await database().asOwner((owner) =>
      owner.query(`select storage.foldername(n) as folder, storage.filename(n) as file, storage.extension(n) as kind
        from (values ('a/b/c.tar.gz'), ('plain')) as names (n)`),
    );
    expect(rows).toEqual([
      { folder: ['a', 'b'], file: 'c.tar.gz', kind: 'gz' },
      { folder: [], file: 'plain', kind: 'plain' },
    ]);
    // Closed until one of the project's policies opens it.
    await database().asOwner((owner) => owner.query(`insert into storage.buckets (id, name) values ('a', 'a')`));
    expect((await database().as(anon).query('select from storage.buckets')).rowCount).toBe(0);
  });

  test('opens the list of applications to the account service only', async () => {
    await applyProjectPlatform(database(), { otherParts: false });
    const { rows } = await database().asOwner((owner) =>
      owner.query(`select relrowsecurity as closed, pg_get_userbyid(relowner) as owner,
          has_table_privilege('service_role', oid, 'select') as open
        from pg_class where oid = 'auth.oauth_clients'::regclass`),
    );
    expect(rows).toEqual([{ closed: true, owner: 'supabase_auth_admin', open: false }]);
  });
});
