import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import {
  calledExtensions,
  createExtensionsSchema,
  dropEmptyExtensionsSchema,
  installCalled,
  namedExtensions,
} from './extensions.ts';

test('lists each extension that scripts create, once', () => {
  const script = `
    create extension if not exists "uuid-ossp" with schema extensions;
    CREATE EXTENSION Citext;
    create extension if not
      exists pg_trgm schema extensions; create extension citext;
    create table extension_requests (id int);`;
  expect(namedExtensions([script, 'create extension hstore'])).toEqual(['uuid-ossp', 'citext', 'pg_trgm', 'hstore']);
});

test('finds those that a script calls without creating them', () => {
  expect(calledExtensions([`select crypt('x', gen_salt('bf'))`, 'id uuid default uuid_generate_v4 ()'])).toEqual([
    'pgcrypto',
    'uuid-ossp',
  ]);
  expect(calledExtensions(['create table decrypt (uuid uuid default gen_random_uuid())'])).toEqual([]);
});

describeEngines('the schema of extensions', (engine) => {
  const database = databasePerSuite(engine);
  const run = (statement: string) => database().asOwner((owner) => owner.query(statement));

  test('provides what scripts call, if the engine has it', async () => {
    await installCalled(database(), ['pgcrypto', 'no such extension']);
    await installCalled(database(), ['pgcrypto', 'no such extension']);
    const { rows } = await run(
      `select extnamespace::regnamespace::text as place from pg_extension where extname = 'pgcrypto'`,
    );
    // The engine of this test was started without extensions.
    expect(rows).toEqual(engine === 'pglite' ? [] : [{ place: 'extensions' }]);
    await run('drop extension if exists pgcrypto');
  });

  test('is left to the migrations that create it, and is open to clients afterwards', async () => {
    await dropEmptyExtensionsSchema(database());
    await run('create schema extensions; create function extensions.ahoy() returns int language sql return 1');
    await createExtensionsSchema(database());
    const anon = database().as({ role: 'anon', claims: { role: 'anon' } });
    expect((await anon.query('select extensions.ahoy()')).rows).toEqual([{ ahoy: 1 }]);
    // The next start finds existing data.
    await dropEmptyExtensionsSchema(database());
    expect((await anon.query('select extensions.ahoy()')).rows).toEqual([{ ahoy: 1 }]);
  });
});
