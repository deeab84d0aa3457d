import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test('only the migrations must be named', () => {
  expect(readArguments(['--migrations', 'supabase/migrations'])).toEqual({
    port: 54_321,
    migrations: 'supabase/migrations',
    seed: undefined,
    databaseUrl: undefined,
    keys: undefined,
    schemas: ['public'],
    allowsAnonymous: false,
    hasLimits: true,
  });
});

test('everything can be chosen', () => {
  const args = ['--migrations', 'm', '--port', '0', '--schemas', 'public,personal', '--allow-anonymous', '--no-limits'];
  expect(readArguments(args)).toMatchObject({
    port: 0,
    schemas: ['public', 'personal'],
    allowsAnonymous: true,
    hasLimits: false,
  });
});

test.each([[['--port', '70000', '--migrations', 'm']], [['--port', 'x', '--migrations', 'm']], [[]], [['--fly']]])(
  '%j is refused with the usage',
  (args) => {
    expect(() => readArguments(args)).toThrow(/npm run backend -- --migrations DIR/);
  },
);
