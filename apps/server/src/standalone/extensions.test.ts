import { expect, test } from 'vitest';
import { namedExtensions } from './extensions.ts';

test('names the extensions that scripts ask for, each once', () => {
  const script = `
    create extension if not exists "uuid-ossp" with schema extensions;
    CREATE EXTENSION Citext;
    create extension if not
      exists pg_trgm schema extensions; create extension citext;
    create table extension_requests (id int);`;
  expect(namedExtensions([script, 'create extension hstore'])).toEqual(['uuid-ossp', 'citext', 'pg_trgm', 'hstore']);
});
