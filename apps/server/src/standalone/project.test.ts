import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noProject, parseProject, readProject } from './project.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'project-'));
  mkdirSync(join(folder, 'migrations'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const migrations = () => join(folder, 'migrations');

test('a folder without config.toml says nothing', async () => {
  expect(await readProject(migrations())).toEqual(noProject);
});

test('what the file says of tables, seeds and accounts is obeyed, and nothing else is set', async () => {
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
    auth: { anonymousEnabled: true, passwordMinLength: 6, emailAutoconfirm: true, oauthClientsEnabled: false },
  });
});

test('a seed that is switched off does not run', () => {
  const { seedPatterns } = parseProject('[db.seed]\nenabled = false\nsql_paths = ["x.sql"]', '/p', 'config.toml');
  expect(seedPatterns).toEqual([]);
});

test.each([
  ['[auth]\njwt_expiry = "long"', /config\.toml cannot be read: auth\.jwt_expiry/],
  ['[auth', /config\.toml cannot be read/],
])('%j is refused with the place', (text, message) => {
  expect(() => parseProject(text, '/p', 'config.toml')).toThrow(message);
});
