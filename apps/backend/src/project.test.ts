import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noProject, parseProject, readProject } from './project.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'project-'));
  mkdirSync(join(folder, 'migrations'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
const migrations = () => join(folder, 'migrations');

test('a folder without config.toml has no settings', async () => {
  expect(await readProject(migrations())).toEqual(noProject);
});

test('the settings for tables, seeds and accounts are applied, and nothing else is set', async () => {
  writeFileSync(
    join(folder, 'config.toml'),
    `project_id = "other"
[api]
schemas = ["public", "personal"]
max_rows = 50
[db.seed]
sql_paths = ["./seeds/*.sql", "./absent.sql"]
[auth]
enable_anonymous_sign_ins = true
minimum_password_length = 6
signing_keys_path = "./keys.json"
[auth.email]
enable_confirmations = false
[auth.oauth_server]
enabled = false
`,
  );
  mkdirSync(join(folder, 'seeds'));
  for (const name of ['b.sql', 'a.sql']) writeFileSync(join(folder, 'seeds', name), 'select 1');
  expect(await readProject(migrations())).toEqual({
    schemas: ['public', 'personal'],
    extraSearchPath: undefined,
    maxRows: 50,
    seeds: [join(folder, 'seeds/a.sql'), join(folder, 'seeds/b.sql')],
    signingKeys: join(folder, 'keys.json'),
    jwtSecret: undefined,
    auth: { anonymousEnabled: true, passwordMinLength: 6, emailAutoconfirm: true },
    hasOAuthClients: false,
  });
});

test('a disabled seed does not run', () => {
  const { seedPatterns } = parseProject('[db.seed]\nenabled = false\nsql_paths = ["x.sql"]', '/p', 'config.toml');
  expect(seedPatterns).toEqual([]);
});

test.each([
  ['[auth]\njwt_expiry = "long"', /config\.toml cannot be read: auth\.jwt_expiry/],
  ['[auth', /config\.toml cannot be read/],
])('%j is refused, and the error says where it is', (text, message) => {
  expect(() => parseProject(text, '/p', 'config.toml')).toThrow(message);
});

test('settings that refer to the environment are read from it, or left out', () => {
  vi.stubEnv('PROJECT_SECRET', 'a secret from the environment');
  const text = `[auth]
site_url = "env(PROJECT_SITE)"
jwt_secret = "env(PROJECT_SECRET)"
additional_redirect_urls = ["https://a.example/**", "env(PROJECT_SITE)"]
[auth.external.apple]
secret = "env(PROJECT_APPLE)"
`;
  const { jwtSecret, auth } = parseProject(text, '/p', 'config.toml');
  expect(jwtSecret).toBe('a secret from the environment');
  expect(auth).toEqual({ redirectUrls: ['https://a.example/**'] });
});

test('seed.sql next to the file runs when the file does not mention seeds', async () => {
  writeFileSync(join(folder, 'config.toml'), 'project_id = "older"');
  expect((await readProject(migrations())).seeds).toEqual([]);
  writeFileSync(join(folder, 'seed.sql'), 'select 1');
  expect((await readProject(migrations())).seeds).toEqual([join(folder, 'seed.sql')]);
});
