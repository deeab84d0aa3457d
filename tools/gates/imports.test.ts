import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imports } from './imports.ts';
import { plantedProject } from './planted-project.ts';

const workspace = (name: string) =>
  JSON.stringify({ name: `@clipharbor/${name}`, type: 'module', exports: { '.': './src/index.ts' } });

function project(files: Record<string, string>) {
  const planted = plantedProject({
    'packages/domain/package.json': workspace('domain'),
    'packages/domain/src/index.ts': "export * from './price.ts';\n",
    'packages/domain/src/price.ts': 'export const price = 1;\n',
    'packages/media/package.json': workspace('media'),
    'packages/media/src/index.ts': 'export const media = 1;\n',
    'packages/media/src/job/pipeline.ts': 'export const pipeline = 1;\n',
    'packages/media/src/live/record.ts': "import '../job/pipeline.ts';\n",
    'packages/client/package.json': workspace('client'),
    'packages/client/src/index.ts': 'export type Client = 1;\n',
    'packages/testkit/package.json': workspace('testkit'),
    'packages/testkit/src/index.ts': 'export const kit = 1;\n',
    'apps/web/main.ts': "import { price } from '@clipharbor/domain';\nexport const shown = price;\n",
    'apps/server/main.ts': 'export const server = 1;\n',
    '.gitignore': 'node_modules\n',
    ...files,
  });
  mkdirSync(join(planted.folder, 'node_modules/@clipharbor'), { recursive: true });
  for (const name of ['domain', 'media', 'client', 'testkit']) {
    symlinkSync(join(planted.folder, 'packages', name), join(planted.folder, 'node_modules/@clipharbor', name));
  }
  return planted;
}

/** A website with one file in each folder that the layers cover. */
function website(files: Record<string, string>) {
  const blank = 'export {};\n';
  const all = {
    ...{ 'routes/r.ts': blank, 'account-shell/a.ts': blank, 'screens/s.ts': blank, 'session/user.ts': blank },
    ...files,
  };
  return project(Object.fromEntries(Object.entries(all).map(([path, code]) => [`apps/web/app/${path}`, code])));
}

test('allowed imports pass', async () => {
  using good = project({});
  expect(await imports.run(good.folder)).toEqual([]);
});

test.each([
  [
    'a package that imports an app',
    'packages/media/src/x.ts',
    "import '../../../apps/web/main.ts';",
    'never imports an app',
  ],
  ['an app that imports another', 'apps/server/x.ts', "import '../web/main.ts';", 'apps never import each other'],
  ['a sibling', 'packages/media/src/x.ts', "import '@clipharbor/domain';", 'media builds on no sibling'],
  ['a deep import', 'apps/web/x.ts', "import '../../packages/domain/src/price.ts';", 'no deep imports'],
  ['Node in the engine', 'packages/media/src/x.ts', "import 'node:fs';", 'use neither Node'],
  [
    'a folder of the engine that imports a higher one',
    'packages/media/src/job/x.ts',
    "import '../live/record.ts';",
    'media/job builds on',
  ],
  ['an unlisted folder of the engine', 'packages/media/src/new/x.ts', "import '../job/pipeline.ts';", 'is listed in'],
  ['the test kit in a product', 'apps/web/x.ts', "import '@clipharbor/testkit';", 'test kit is for tests'],
  ['a server that starts a program', 'apps/server/x.ts', "import 'node:child_process';", 'run other programs'],
  ['a file that does not exist', 'apps/web/x.ts', "import './gone.ts';", 'every import exists'],
])('%s is found', async (_, path, code, rule) => {
  using bad = project({ [path]: `${code}\n` });
  const findings = await imports.run(bad.folder);
  expect(findings.some(({ file, message }) => file === path && message.includes(rule))).toBe(true);
});

test.each([
  ['a screen that uses the session', 'screens/x.tsx', "import '../session/user.ts';", 'screens builds on'],
  ['a screen that uses the account shell', 'screens/x.tsx', "import '../account-shell/a.ts';", 'screens builds on'],
  ['a screen that imports a route', 'screens/x.tsx', "import '../routes/r.ts';", 'screens builds on'],
  ['a screen that calls the server', 'screens/x.tsx', "import '@clipharbor/client';", 'screens import only types'],
  ['a session that draws', 'session/x.ts', "import '../screens/s.ts';", 'session builds on hooks'],
  ['a shell that knows the session', 'shell/x.ts', "import '../session/user.ts';", 'shell builds on no other folder'],
  ['a hook that knows the session', 'hooks/x.ts', "import '../session/user.ts';", 'hooks builds on no other folder'],
  [
    'an account shell that imports a route',
    'account-shell/x.ts',
    "import '../routes/r.ts';",
    'account-shell builds on',
  ],
])('inside the website, %s is found', async (_, path, code, rule) => {
  using bad = website({ [path]: `${code}\n` });
  const findings = await imports.run(bad.folder);
  expect(findings.map(({ file, message }) => ({ file, isRule: message.includes(rule) }))).toEqual([
    { file: `apps/web/app/${path}`, isRule: true },
  ]);
});

test('inside the website, allowed imports pass', async () => {
  using good = website({
    'routes/r.ts': "import '../account-shell/a.ts';\nimport '../screens/s.ts';\nimport '../session/user.ts';\n",
    'account-shell/a.ts': "import '../screens/s.ts';\nimport '../session/user.ts';\n",
    'screens/s.ts': "import type { Client } from '@clipharbor/client';\nexport type Drawn = Client;\n",
  });
  expect(await imports.run(good.folder)).toEqual([]);
});

test('a cycle is found', async () => {
  using bad = project({
    'apps/web/a.ts': "import './b.ts';\n",
    'apps/web/b.ts': "import './a.ts';\n",
  });
  expect((await imports.run(bad.folder)).map(({ message }) => message).join()).toContain('no cycles');
});

test.each([
  [
    'an HTTP layer that imports billing',
    'apps/server/src/http/x.ts',
    "import '../billing/y.ts';",
    'apps/server/src/http imports config',
  ],
  [
    'billing that imports a route',
    'apps/server/src/billing/x.ts',
    "import '../routes/y.ts';",
    'apps/server/src/billing imports',
  ],
  ['a folder that imports the start', 'apps/server/src/mail/x.ts', "import '../start.ts';", 'what joins them'],
  ['a folder that is in no table', 'apps/server/src/extra/x.ts', "import '../start.ts';", 'is in the table'],
  [
    'a store that imports the service',
    'packages/auth/src/store/x.ts',
    "import '../service/y.ts';",
    'packages/auth/src/store imports limits, tokens',
  ],
])('%s is found', async (_, path, code, rule) => {
  using bad = project({
    'apps/server/src/start.ts': 'export const start = 1;\n',
    'apps/server/src/billing/y.ts': 'export const billing = 1;\n',
    'apps/server/src/routes/y.ts': 'export const route = 1;\n',
    'packages/auth/src/service/y.ts': 'export const service = 1;\n',
    [path]: `${code}\n`,
  });
  const findings = await imports.run(bad.folder);
  expect(findings.some(({ file, message }) => file === path && message.includes(rule))).toBe(true);
});

test.each([
  ['two folders', { 'a/x.ts': "import '../b/y.ts';", 'b/y.ts': '', 'b/z.ts': "import '../a/w.ts';", 'a/w.ts': '' }, 2],
  [
    'three folders, through a folder in one of them',
    {
      'a/x.ts': "import '../b/deep/y.ts';",
      'b/deep/y.ts': '',
      'b/z.ts': "import type { W } from '../c/w.ts';",
      'c/w.ts': 'export type W = 1;',
      'c/v.ts': "import '../a/u.ts';",
      'a/u.ts': '',
    },
    3,
  ],
  [
    'folders that a file next to them connects',
    { 'main.ts': "import './a/x.ts';", 'a/x.ts': "import '../words.ts';", 'words.ts': '' },
    0,
  ],
  ['a test', { 'a/x.test.ts': "import '../b/y.ts';", 'b/y.ts': "import '../a/w.ts';", 'a/w.ts': '' }, 0],
])('cycles between folders, without one between files: %s', async (_, files, count) => {
  using planted = project(
    Object.fromEntries(
      Object.entries(files).map(([path, code]) => [`apps/server/lib/${path}`, `${code}\nexport {};\n`]),
    ),
  );
  const findings = await imports.run(planted.folder);
  expect(findings.map(({ message }) => message.includes('folder cycle'))).toEqual(Array(count).fill(true));
});
