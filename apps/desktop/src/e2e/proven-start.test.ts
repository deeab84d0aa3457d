import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';

const main = join(import.meta.dirname, '../main.ts');
/** Stands in for the shell: prints what the version reports about its start. */
const shell = `data:text/javascript,globalThis.clipharborShell = {
  appFolder: '', started: () => console.error('started'), inconclusive: () => console.error('inconclusive') }`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'proven-'));
  return () => rmSync(root, { recursive: true, force: true });
});

function run(...args: string[]) {
  const places = ['--data', join(root, 'data'), '--downloads', join(root, 'downloads')];
  const { status, stderr } = spawnSync(process.execPath, ['--import', shell, main, ...args, ...places], {
    encoding: 'utf8',
    env: { ...process.env, HOME: root, XDG_CONFIG_HOME: '' },
  });
  return { status, said: stderr.trim() };
}

test('a version whose engine cannot serve has not started', { timeout: 30_000 }, () => {
  // Blocks the address on which the engine would listen: a folder there cannot be replaced.
  mkdirSync(join(root, 'data/engine.sock'), { recursive: true });
  expect(run('--engine')).toEqual({ status: 1, said: '' });
});

test('checks and invalid options prove nothing about the version', { timeout: 30_000 }, () => {
  expect(run('--doctor', '--json')).toEqual({ status: 1, said: 'inconclusive' });
  expect(run('--quit')).toEqual({ status: 0, said: 'inconclusive' });
  expect(run('--nonsense')).toMatchObject({ status: 2, said: expect.stringContaining('inconclusive') });
});
