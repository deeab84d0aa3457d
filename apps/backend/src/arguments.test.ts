import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test('only the migrations are required', () => {
  expect(readArguments(['--migrations', 'supabase/migrations'])).toEqual({
    port: 54_321,
    migrations: 'supabase/migrations',
    seed: undefined,
    databaseUrl: undefined,
    keys: undefined,
    jwtSecret: undefined,
    schemas: undefined,
    keylessRole: null,
    bare: null,
    restExtras: false,
    auth: {},
  });
});

test('every option can be set', () => {
  const args = ['--migrations', 'm', '--port', '0', '--schemas', 'public,personal', '--allow-anonymous', '--no-limits'];
  const more = ['--bare', 'auth', '--rest-extras', '--autoconfirm', '--no-signup', '--anonymous-sign-ins', '--phone'];
  expect(readArguments([...args, ...more, '--site-url', 'http://localhost:9999'])).toMatchObject({
    port: 0,
    schemas: ['public', 'personal'],
    keylessRole: 'anon',
    bare: 'auth',
    restExtras: true,
    auth: {
      siteUrl: 'http://localhost:9999',
      emailAutoconfirm: true,
      phoneAutoconfirm: true,
      signUpEnabled: false,
      anonymousEnabled: true,
      phoneEnabled: true,
      limits: 'off',
    },
  });
  expect(readArguments(['--migrations', 'm', '--keyless-role', 'postgres']).keylessRole).toBe('postgres');
  expect(readArguments(['--migrations', 'm', '--no-autoconfirm']).auth).toEqual({
    emailAutoconfirm: false,
    phoneAutoconfirm: false,
  });
});

test.each([
  [['--port', '70000', '--migrations', 'm']],
  [['--port', 'x', '--migrations', 'm']],
  [['--bare', 'storage', '--migrations', 'm']],
  [['--jwt-secret', 'short', '--migrations', 'm']],
  [['--site-url', 'javascript:alert(1)', '--migrations', 'm']],
  [[]],
  [['--fly']],
])('%j is refused with the usage', (args) => {
  expect(() => readArguments(args)).toThrow(/npm run backend -- --migrations DIR/);
});
