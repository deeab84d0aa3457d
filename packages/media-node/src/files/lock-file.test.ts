import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './lock-file.ts';
import { ownMark } from './process-mark.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  path = join(folder, 'a.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The ID of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

const leave = (lock: object): Promise<void> => writeFile(path, JSON.stringify({ token: 'x', ...lock }));

/** Takes the lock, checks that its file names this process, and releases it. */
async function expectTakenOver(): Promise<void> {
  const lock = await takeLock(path);
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
    pid: process.pid,
    token: expect.not.stringMatching(/^x$/),
  });
  await lock.release();
  expect(await readdir(folder)).toEqual([]);
}

test('a lock can be held only once and is free after its release', async () => {
  const lock = await takeLock(path);
  await expect(takeLock(path)).rejects.toMatchObject({ code: 'output.busy' });
  await lock.release();
  await (await takeLock(path)).release();
  expect(await readdir(folder)).toEqual([]);
});

test('exactly one of many concurrent takers wins', async () => {
  const taken = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(path)));
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['a.lock']);
});

test('exactly one of many takers of a stale lock wins', async () => {
  await leave({ pid: await deadPid() });
  const taken = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(path)));
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['a.lock']);
});

test('the lock of a dead process is taken over', async () => {
  await leave({ pid: await deadPid(), started: 'then' });
  await expectTakenOver();
});

test.skipIf(process.platform !== 'linux')(
  'the lock of a killed process that its parent has not taken notice of is taken over',
  async () => {
    // The shell execs a program that never waits for its child, so the child stays a zombie when killed afterwards.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 61'], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const [output] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(output.toString());
      const longTimeout = { timeout: 15_000 };
      await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, 'utf8'), longTimeout).toBe('sleep\n');
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8'), longTimeout).toContain(') Z ');
      await leave({ pid });
      await expectTakenOver();
    } finally {
      parent.kill('SIGKILL');
    }
  },
);

test('the lock of a process whose ID was reused is taken over', async () => {
  await leave({ pid: process.pid, started: 'another boot/1' });
  await expectTakenOver();
});

test('without known start times, a lock is alive as long as it is touched', async () => {
  await leave({ pid: process.pid });
  await expect(takeLock(path)).rejects.toMatchObject({ code: 'output.busy' });
  await utimes(path, new Date(0), new Date(0));
  await expectTakenOver();
});

test('a damaged lock does not block', async () => {
  await writeFile(path, '{"pid":');
  // It might be in the middle of being written.
  await expect(takeLock(path)).rejects.toMatchObject({ code: 'output.busy' });
  await utimes(path, new Date(0), new Date(0));
  await expectTakenOver();
});

test('a guard left by a crash delays one taker but not the next', async () => {
  const dead = { pid: await deadPid(), token: 'x' };
  await leave(dead);
  await writeFile(`${path}.guard`, JSON.stringify(dead));
  await expect(takeLock(path)).rejects.toMatchObject({ code: 'output.busy' });
  await expectTakenOver();
});

test('a release does not remove the lock of a successor', async () => {
  const lock = await takeLock(path);
  await leave({ ...(await ownMark()), token: 'successor' });
  await lock.release();
  await expect(takeLock(path)).rejects.toMatchObject({ code: 'output.busy' });
});
