import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './lock.ts';

let parent = '';
let folder = '';
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'lock-'));
  folder = join(parent, 'database');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const refused = { kind: 'busy', code: '55006' };

test('a second lock is refused with a clear message, and granted once the first is released', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject(refused);
  await expect(lockFolder(folder)).rejects.toThrow(`The database folder ${folder} is already in use by this process.`);
  await unlock();
  await (await lockFolder(folder))();
  expect(await readdir(parent)).toEqual([]);
});

test('of many concurrent requests, one gets it', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('of many concurrent requests that find a stale lock, one gets it', async () => {
  await writeFile(`${folder}.lock`, JSON.stringify({ pid: process.pid, started: '1' }));
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readdir(parent)).toEqual(['database.lock']);
});

test.each([
  ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, started: '1' })],
  ['of an earlier process with our pid', JSON.stringify({ pid: process.pid, started: '1' })],
  ['that was only partly written', '{"pid":'],
  ['that is empty', ''],
  ['that is not a lock', '"x"'],
  ['with an impossible pid', JSON.stringify({ pid: -1, started: '1' })],
])('a lock %s is taken over', async (_what, content) => {
  await writeFile(`${folder}.lock`, content);
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject(refused);
  await unlock();
});

test('another process is kept out, and let in after the first was killed', async () => {
  const module = fileURLToPath(new URL('./lock.ts', import.meta.url));
  const script = `await (await import(${JSON.stringify(module)})).lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${child.pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(`${folder}.lock`)).toBe(true);
  await (await lockFolder(folder))();
});
