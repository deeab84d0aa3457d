import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { variables } from './variables.ts';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

test('nothing set gives the development defaults', () => {
  expect(readConfig({})).toEqual({
    mode: 'development',
    host: '127.0.0.1',
    port: 3000,
    publicOrigin: null,
    trustProxy: false,
    logLevel: 'warn',
    siteFolder: null,
    database: { folder: undefined },
    supabase: null,
    keysFile: '.data/keys.json',
    mayMakeKeys: true,
    shutdownMs: 10_000,
    devPages: true,
  });
});

test('a wrong value names the variable, the rule and an example, but not the value', () => {
  expect(problemsOf({ PORT: 'seventy' })).toEqual([
    'PORT must be a whole number from 0 to 65535 (0: any free port), for example PORT=3000',
  ]);
});

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '1e3'],
  ['PUBLIC_ORIGIN', 'https://clipharbor.example/'],
  ['PUBLIC_ORIGIN', 'ftp://clipharbor.example'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'prod'],
  ['HOST', 'a b'],
  ['SHUTDOWN_SECONDS', '0'],
  ['SUPABASE_URL', 'https://project.supabase.example/'],
  ['SUPABASE_PUBLISHABLE_KEY', 'anon'],
  ['SUPABASE_SECRET_KEY', 'service'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['EMBEDDED_DATABASE', 'true'],
])('%s=%s is refused', (name, value) => {
  expect(problemsOf({ [name]: value })).toHaveLength(1);
});

test('all problems are told at once', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'loud' })).toHaveLength(2);
});

test('production names every unsafe default that it refuses', () => {
  const problems = problemsOf({ NODE_ENV: 'production' });
  expect(problems).toHaveLength(3);
  expect(problems[0]).toMatch(/^PUBLIC_ORIGIN is required in production/);
  expect(problems[1]).toMatch(/^DATABASE_URL is required in production \(or EMBEDDED_DATABASE=1/);
  expect(problems[2]).toMatch(/^AUTH_KEYS_FILE is required in production/);
});

test('production hides the development pages and listens everywhere', () => {
  const env = {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://clipharbor.example',
    EMBEDDED_DATABASE: '1',
    AUTH_KEYS_FILE: 'keys.json',
  };
  expect(readConfig(env)).toMatchObject({ devPages: false, mayMakeKeys: false, host: '0.0.0.0', logLevel: 'info' });
});

test('a wrong database address is refused without being repeated: it holds a password', () => {
  expect(problemsOf({ DATABASE_URL: 'mysql://me:hunter2@localhost/x' }).join()).not.toContain('hunter2');
});

test.each([
  [{}, { folder: undefined }],
  [{ DATA_FOLDER: 'memory' }, { folder: null }],
  [{ DATA_FOLDER: 'here' }, { folder: 'here' }],
  [{ DATABASE_URL: 'postgres://u:p@localhost/x', DATA_FOLDER: 'here' }, { url: 'postgres://u:p@localhost/x' }],
])('%j chooses the database %j', (env, expected) => {
  expect(readConfig(env).database).toEqual(expected);
});

const project = {
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  DATABASE_URL: 'postgres://u:p@localhost/x',
};

test('a Supabase project is named in full or not at all', () => {
  expect(readConfig(project).supabase).toEqual({
    url: 'https://project.supabase.example',
    publishableKey: 'sb_publishable_x',
    secretKey: 'sb_secret_x',
  });
  for (const name of Object.keys(project)) {
    expect(problemsOf({ ...project, [name]: '' }).join()).toMatch(new RegExp(`^${name} is required with a Supabase`));
  }
});

test('a Supabase project needs no keys of ours', () => {
  const env = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://clipharbor.example', ...project };
  expect(problemsOf(env).join()).not.toContain('AUTH_KEYS_FILE');
});

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '' }).port).toBe(3000);
});

test('every example obeys its own rule', () => {
  for (const [name, { schema, example }] of Object.entries(variables)) {
    expect([name, schema.safeParse(example).success]).toEqual([name, true]);
  }
});

test('.env.example documents exactly the variables that exist', () => {
  const text = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  const documented = [...text.matchAll(/^# ?([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(documented.sort()).toEqual(Object.keys(variables).sort());
  for (const { purpose } of Object.values(variables)) expect(text).toContain(purpose);
});
