import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKeys } from '../feed/testing/made-up-feed.ts';
import { readCurrent } from '../versions/current.ts';
import { verifyVersion } from '../versions/verify-version.ts';
import { checkUpdate } from './check-update.ts';
import { installApp, offer } from './testing/installed-app.ts';
import { startUpdateHost, type UpdateHost } from './testing/update-host.ts';
import { nodeUpdateDisk, type UpdateDisk } from './update-disk.ts';

let host: UpdateHost;
beforeAll(async () => {
  host = await startUpdateHost();
});
afterAll(() => host[Symbol.asyncDispose]());

/** A disk that stops working at the given step, which it completes only halfway if possible. */
function failingDisk(lastStep: number): { readonly disk: UpdateDisk; readonly stepCount: () => number } {
  let steps = 0;
  const dead = () => Promise.reject(new Error('cut short'));
  const step = async (act: () => Promise<void>, half: () => Promise<void> = async () => undefined): Promise<void> => {
    steps += 1;
    if (steps < lastStep) return act();
    if (steps === lastStep) await half();
    return dead();
  };
  const { write, rename, remove, flip } = nodeUpdateDisk;
  const disk: UpdateDisk = {
    ...nodeUpdateDisk,
    write: (path, bytes) =>
      step(
        () => write(path, bytes),
        () => write(path, bytes.subarray(0, bytes.length / 2)),
      ),
    rename: (from, to) => step(() => rename(from, to)),
    remove: (path) => step(() => remove(path)),
    flip: (folder, current) => step(() => flip(folder, current)),
  };
  return { disk, stepCount: () => steps };
}

const contents = { 'main.cjs': 'two', 'ui/a.js': 'same', 'ui/b.js': 'new' };

const run = (appFolder: string, disk: UpdateDisk) =>
  checkUpdate({
    feedUrl: offer(host, contents),
    appFolder,
    version: '1.0.0',
    isBusy: async () => false,
    signal: new AbortController().signal,
    keys: testKeys,
    nowMs: Date.parse('2029-01-01'),
    disk,
  });

test('an update interrupted at any step leaves an app that starts and can be updated', async () => {
  const healthy = failingDisk(Number.POSITIVE_INFINITY);
  const first = installApp();
  await run(first, healthy.disk);
  rmSync(join(first, '..'), { recursive: true });
  expect(healthy.stepCount()).toBeGreaterThan(6);
  for (let last = 1; last <= healthy.stepCount(); last += 1) {
    const appFolder = installApp();
    await run(appFolder, failingDisk(last).disk);
    const left = readCurrent(appFolder)?.version ?? '';
    expect(() => verifyVersion(appFolder, left, testKeys.keys), `step ${last}`).not.toThrow();
    const again = await run(appFolder, nodeUpdateDisk);
    expect(again, `step ${last}`).toMatchObject({ version: '1.2.0', code: null });
    verifyVersion(appFolder, '1.2.0', testKeys.keys);
    rmSync(join(appFolder, '..'), { recursive: true });
  }
});
