import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';
import { installApp } from '../update/testing/installed-app.ts';

/** Makes a process's clock run a hundred times faster. */
const fast =
  '--import=data:text/javascript,const wait = setTimeout; globalThis.setTimeout = (act, ms) => wait(act, ms / 100);';

let app: DesktopApp;
let pid: number;

beforeAll(async () => {
  app = await DesktopApp.open();
  pid = (await app.headless()).line.pid;
  process.kill(pid, 'SIGSTOP');
}, 60_000);
afterAll(async () => {
  process.kill(pid, 'SIGCONT');
  await app.close();
}, 60_000);

const start = (...args: string[]) => startWith([], ...args);

function startWith(preloads: readonly string[], ...args: string[]) {
  const main = join(import.meta.dirname, '../main.ts');
  const places = ['--data', app.data, '--downloads', app.downloads];
  const options = { encoding: 'utf8', env: { ...process.env, HOME: app.root, PATH: '/nowhere' } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [fast, ...preloads, main, ...args, ...places], {
    ...options,
    timeout: 30_000,
  });
  return { status, stdout, stderr };
}

const silent = {
  status: 1,
  stdout: '',
  stderr: 'The download engine does not respond. End its process, then start again.\n',
};

test.each([
  ['--headless', ['--headless']],
  ['--quit', ['--quit']],
  ['the window', []],
])('%s gives up when the engine does not respond', { timeout: 60_000 }, (_, args) => {
  expect(start(...args)).toEqual(silent);
});

test('a start of a newer version gives up too', { timeout: 60_000 }, async () => {
  const path = join(app.data, 'engine.json');
  const run = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...run, version: '0.0.1' }));
  expect(start('--headless')).toEqual(silent);
});

test('the update check of an installed version gives up too', { timeout: 60_000 }, async () => {
  const appFolder = installApp();
  const shell = `{ appFolder: ${JSON.stringify(appFolder)}, started() {}, inconclusive() {} }`;
  const installed = `--import=data:text/javascript,globalThis.clipharborShell = ${shell};`;
  expect(startWith([installed], '--check-update', 'http://127.0.0.1:1/stable.json')).toEqual(silent);
  await rm(dirname(appFolder), { recursive: true });
});
