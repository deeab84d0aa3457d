import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bundleShell } from '../../build-steps/bundle.ts';
import { testKeys } from '../feed/testing/made-up-feed.ts';
import { installApp, putVersion } from '../update/testing/installed-app.ts';
import { readCurrent, writeCurrent } from '../versions/current.ts';

/** Prints how it was started. */
const printing = (name: string): string =>
  `globalThis.clipharborShell.started(); console.log(JSON.stringify(['${name}', ...process.argv.slice(2)]))`;

let shell: Buffer;
let appFolder: string;
beforeAll(async () => {
  const folder = installApp();
  await bundleShell(join(folder, 'shell.cjs'), testKeys, []);
  shell = readFileSync(join(folder, 'shell.cjs'));
  rmSync(dirname(folder), { recursive: true });
});
beforeEach(() => {
  appFolder = installApp({ 'main.cjs': printing('one'), 'ui/a.js': '' });
  writeFileSync(join(appFolder, '../shell.cjs'), shell);
  return () => rmSync(dirname(appFolder), { recursive: true });
});

/** Makes a process's clock run a hundred times faster. */
const fast =
  '--import=data:text/javascript,const wait = setTimeout; globalThis.setTimeout = (act, ms) => wait(act, ms / 100);';

function start(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [fast, join(appFolder, '../shell.cjs'), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim(), stderr };
}

/** Installs version 2.0.0 over 1.0.0. */
function updateTo(main: string): void {
  putVersion(appFolder, '2.0.0', { 'main.cjs': main });
  writeCurrent(appFolder, { version: '2.0.0', previous: '1.0.0' });
}

test('starts the current version with our arguments', () => {
  expect(start('--headless', 'a b')).toMatchObject({ status: 0, stdout: '["one","--headless","a b"]' });
});

test('an exit code after the start is not a failed start', () => {
  updateTo(`${printing('two')}; process.exitCode = 1`);
  for (const _ of [1, 2, 3]) expect(start()).toMatchObject({ status: 1, stdout: '["two"]' });
});

test('a start that proves nothing about the version is neither success nor failure', () => {
  updateTo('globalThis.clipharborShell.inconclusive(); process.exitCode = 1');
  for (const _ of [1, 2, 3]) expect(start().status).toBe(1);
  expect(readCurrent(appFolder)?.version).toBe('2.0.0');
});

test.each([
  ['throws', 'throw new Error("broken")'],
  ['exits', 'process.exit(7)'],
  ['fails later', 'setTimeout(() => Promise.reject(new Error("broken")), 10)'],
])('a version that %s twice is rolled back, and the second start succeeds', (_, main) => {
  updateTo(main);
  expect(start().status).not.toBe(0);
  expect(readCurrent(appFolder)?.version).toBe('2.0.0');
  expect(start('--host')).toMatchObject({ status: 0, stdout: '["one","--host"]' });
  expect(readCurrent(appFolder)).toEqual({ version: '1.0.0' });
});

test.each([
  ['does nothing', ''],
  ['ends as if all were well', 'process.exit(0)'],
])('a version that %s is rolled back', (_, main) => {
  updateTo(main);
  expect(start('--headless')).toMatchObject({ status: 0, stdout: '' });
  expect(readCurrent(appFolder)?.version).toBe('2.0.0');
  expect(start('--headless')).toMatchObject({ status: 0, stdout: '["one","--headless"]' });
  expect(readCurrent(appFolder)).toEqual({ version: '1.0.0' });
});

test('an engine that hangs ends itself and is rolled back, unless it has started before', () => {
  updateTo('setInterval(() => undefined, 1000)');
  expect(start('--engine')).toMatchObject({ status: 1, stdout: '' });
  expect(start('--engine')).toMatchObject({ status: 0, stdout: '["one","--engine"]' });
  expect(readCurrent(appFolder)).toEqual({ version: '1.0.0' });
  const slow = 'setTimeout(() => console.log("slow, but there"), 30_000)';
  putVersion(appFolder, '1.0.0', { 'main.cjs': slow, 'ui/a.js': '' });
  expect(start('--engine')).toMatchObject({ status: 0, stdout: 'slow, but there' });
});

test('a version that is killed twice while starting is rolled back', () => {
  updateTo('process.kill(process.pid, "SIGKILL")');
  for (const _ of [1, 2]) expect(start().status).toBeNull();
  expect(start()).toMatchObject({ status: 0, stdout: '["one"]' });
});

test.each<[string, number, () => void]>([
  ['no current.json', 3, () => rmSync(join(appFolder, 'current.json'))],
  ['a damaged current.json', 3, () => writeFileSync(join(appFolder, 'current.json'), '{"version":"../evil"}')],
  ['a changed manifest', 4, () => appendFileSync(join(appFolder, '1.0.0/manifest.json'), 'x')],
  ['a changed file', 5, () => appendFileSync(join(appFolder, '1.0.0/ui/a.js'), 'x')],
  ['a file that is not ours', 5, () => writeFileSync(join(appFolder, '1.0.0/evil.cjs'), '')],
  ['a package on the way', 5, () => mkdirSync(join(appFolder, 'node_modules'))],
])('%s: reports it, starts nothing, exits with %i', (_, status, change) => {
  change();
  const started = start();
  expect(started).toMatchObject({ status, stdout: '' });
  expect(started.stderr).toMatch(/^Clipharbor .+\. Download Clipharbor again/);
});
