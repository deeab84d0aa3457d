import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { productionSettings } from './testing/production-settings.ts';
import { variables } from './variables.ts';

const productionWithKeys = { ...productionSettings, DEVELOPMENT_KEYS: '0', AUTH_KEYS_FILE: 'keys.json' };

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

test('without settings, the development defaults apply', () => {
  expect(readConfig({})).toEqual({
    mode: 'development',
    host: '127.0.0.1',
    port: 3000,
    publicOrigin: null,
    trustProxy: false,
    logLevel: 'warn',
    siteFolder: null,
    database: { folder: undefined },
    keysFile: '.data/keys.json',
    mayMakeKeys: true,
    mail: null,
    payments: { kind: 'emulator', file: '.data/payments.json' },
    supabase: null,
    signIn: { google: null, microsoft: null, allowsStandIn: true },
    recipesFile: null,
    shutdownMs: 10_000,
    desktopFolder: 'apps/desktop/build/release',
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
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['EMBEDDED_DATABASE', 'true'],
  ['SMTP_URL', 'https://mail.clip.test'],
  ['SMTP_URL', 'smtps://mail.clip.test?tls.rejectUnauthorized=false'],
  ['SMTP_URL', 'smtp://mail.clip.test/path'],
  ['STRIPE_SECRET_KEY', 'pk_test_12345678'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_a,whsec_b,whsec_c'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['MAIL_FROM', 'nobody'],
  ['MICROSOFT_TENANT', '../evil'],
  ['GOOGLE_CLIENT_ID', 'two words'],
  ['SIGN_IN_STAND_IN', 'yes'],
  ['MAIL_FROM', 'A <a@clip.test>\r\nBcc: b@clip.test'],
  ['MAIL_FROM', 'a@clip.test, b@clip.test'],
  ['SUPABASE_URL', 'https://project.supabase.example/'],
  ['SUPABASE_PUBLISHABLE_KEY', 'anon'],
  ['SUPABASE_SECRET_KEY', 'service'],
  ['MAIL_FROM', 'b@clip.test, A <a@clip.test>'],
])('%s=%s is refused', (name, value) => {
  expect(problemsOf({ [name]: value })).toHaveLength(1);
});

test('all problems are reported at once', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'loud' })).toHaveLength(2);
});

test('production names every unsafe default that it refuses', () => {
  const problems = problemsOf({ NODE_ENV: 'production' });
  expect(problems).toHaveLength(5);
  expect(problems[0]).toMatch(/^PUBLIC_ORIGIN is required in production/);
  expect(problems[1]).toMatch(/^DATABASE_URL is required in production \(or EMBEDDED_DATABASE=1/);
  expect(problems[2]).toMatch(/^AUTH_KEYS_FILE is required in production/);
  expect(problems[3]).toMatch(/^SMTP_URL is required in production \(or MAIL_UNSENT=1/);
  expect(problems[4]).toMatch(/^STRIPE_SECRET_KEY is required in production \(or PAYMENT_EMULATOR=1/);
});

test('production hides the development pages and listens everywhere', () => {
  const env = productionWithKeys;
  expect(readConfig(env)).toMatchObject({ devPages: false, mayMakeKeys: false, host: '0.0.0.0', logLevel: 'info' });
});

test('mails are sent when a provider is configured, from support unless another sender is set', () => {
  const smtpUrl = 'smtps://me:p@mail.clip.test';
  expect(readConfig({ SMTP_URL: smtpUrl }).mail).toEqual({ smtpUrl, from: 'Clipharbor <support@clipharbor.example>' });
  expect(readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'no-reply@clip.test' }).mail?.from).toBe('no-reply@clip.test');
  expect(problemsOf({ SMTP_URL: 'smtp://me:hunter2@mail.clip.test?x' }).join()).not.toContain('hunter2');
});

test('payments are real with a key and its webhook secrets, and never with only one of them', () => {
  const secretKey = 'sk_test_12345678';
  const env = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: 'whsec_old,whsec_new' };
  const webhookSecrets = ['whsec_old', 'whsec_new'];
  expect(readConfig(env).payments).toEqual({ kind: 'stripe', secretKey, webhookSecrets });
  expect(problemsOf({ STRIPE_SECRET_KEY: secretKey })).toEqual([expect.stringContaining('STRIPE_WEBHOOK_SECRET')]);
  expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_!hunter2!' }).join()).not.toContain('hunter2');
  expect(readConfig({ DATA_FOLDER: 'memory' }).payments).toEqual({ kind: 'emulator', file: null });
});

test('a provider needs both halves of its client', () => {
  expect(problemsOf({ GOOGLE_CLIENT_ID: 'a' })).toEqual([
    'GOOGLE_CLIENT_SECRET is required beside GOOGLE_CLIENT_ID: the client secret issued by Google',
  ]);
  expect(problemsOf({ MICROSOFT_CLIENT_SECRET: 'b' })[0]).toMatch(/^MICROSOFT_CLIENT_ID is required/);
  const env = {
    GOOGLE_CLIENT_ID: 'a',
    GOOGLE_CLIENT_SECRET: 'b',
    MICROSOFT_CLIENT_ID: 'c',
    MICROSOFT_CLIENT_SECRET: 'd',
  };
  expect(readConfig(env).signIn).toMatchObject({
    google: { clientId: 'a', clientSecret: 'b' },
    microsoft: { clientId: 'c', clientSecret: 'd', tenant: 'common' },
  });
});

test('provider emulators are for development, and for production only if explicitly enabled', () => {
  const production = productionWithKeys;
  expect(readConfig(production).signIn.allowsStandIn).toBe(false);
  expect(readConfig({ ...production, SIGN_IN_STAND_IN: '1' }).signIn.allowsStandIn).toBe(true);
});

test('an invalid database address is refused without being repeated: it contains a password', () => {
  expect(problemsOf({ DATABASE_URL: 'mysql://me:hunter2@localhost/x' }).join()).not.toContain('hunter2');
});

test.each([
  [{}, { folder: undefined }],
  [{ DATA_FOLDER: 'memory' }, { folder: null }],
  [{ DATA_FOLDER: 'here' }, { folder: 'here' }],
  [{ DATABASE_URL: 'postgres://u:p@localhost/x', DATA_FOLDER: 'here' }, { url: 'postgres://u:p@localhost/x' }],
])('%j selects the database %j', (env, expected) => {
  expect(readConfig(env).database).toEqual(expected);
});

const project = {
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  DATABASE_URL: 'postgres://u:p@localhost/x',
};

test('a Supabase project is configured completely or not at all', () => {
  expect(readConfig(project).supabase).toEqual({
    url: 'https://project.supabase.example',
    publishableKey: 'sb_publishable_x',
    secretKey: 'sb_secret_x',
  });
  for (const name of Object.keys(project)) {
    expect(problemsOf({ ...project, [name]: '' }).join()).toMatch(new RegExp(`^${name} is required with a Supabase`));
  }
});

test('a Supabase project needs none of our keys', () => {
  const env = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://clipharbor.example', ...project };
  expect(problemsOf(env).join()).not.toContain('AUTH_KEYS_FILE');
});

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '' }).port).toBe(3000);
});

test('every example is valid', () => {
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

test('production serves no site without TLS, except on this machine', () => {
  const at = (PUBLIC_ORIGIN: string) => () => readConfig({ ...productionSettings, PUBLIC_ORIGIN });
  expect(at('http://clipharbor.example')).toThrow('PUBLIC_ORIGIN must start with https:// in production');
  expect(at('http://localhost.evil.example')).toThrow('PUBLIC_ORIGIN');
  for (const origin of ['https://clipharbor.example', 'http://localhost:3000', 'http://127.0.0.1']) {
    expect(at(origin)).not.toThrow('PUBLIC_ORIGIN must');
  }
});
