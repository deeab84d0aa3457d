import { databasePerSuite, describeEngines } from '@clipharbor/testkit/database';
import { expect, test } from 'vitest';
import { forgetExtensions, namedExtensions, rememberExtensions } from './extensions.ts';

test('names the extensions that scripts ask for, each once', () => {
  const script = `
    create extension if not exists "uuid-ossp" with schema extensions;
    CREATE EXTENSION Citext;
    create extension if not
      exists pg_trgm schema extensions; create extension citext;
    create table extension_requests (id int);`;
  expect(namedExtensions([script, 'create extension hstore'])).toEqual(['uuid-ossp', 'citext', 'pg_trgm', 'hstore']);
});

describeEngines('the schema of extensions', (engine) => {
  const database = databasePerSuite(engine);
  const run = (statement: string) => database().asOwner((owner) => owner.query(statement));

  test('is left to the migrations that make it, and is open to clients afterwards', async () => {
    await forgetExtensions(database());
    await run('create schema extensions; create function extensions.ahoy() returns int language sql return 1');
    await rememberExtensions(database());
    const anon = database().as({ role: 'anon', claims: { role: 'anon' } });
    expect((await anon.query('select extensions.ahoy()')).rows).toEqual([{ ahoy: 1 }]);
    // The next start finds it in use.
    await forgetExtensions(database());
    expect((await anon.query('select extensions.ahoy()')).rows).toEqual([{ ahoy: 1 }]);
  });
});
