import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hls, scale, soakTimeout, sourceFile, startFaultServer } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';
import type { WindowClient } from '../testing/window-client.ts';

const digestOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** Varies when the engine is killed. */
const kills = scale(3, 50);

test('the file is the same however often the engine is killed', { timeout: soakTimeout(180_000) }, async () => {
  const stream = await hls(await sourceFile());
  const server = await startFaultServer({ root: stream.folder });
  const app = await DesktopApp.open();
  try {
    const order = { url: `${server.origin}/${stream.manifest}`, page: `${server.origin}/`, format: 'mp4' };
    const add = async (window: WindowClient): Promise<string> =>
      (await window.call('add', { ...order, title: 'Same' })).job.id;
    const first = await app.window();
    const plain = await add(first);
    await first.until(plain, ({ state }) => state === 'done');
    await first.call('settings', { maxBytesPerSecond: 256 * 1024 });
    const ids = [await add(first)];
    for (let round = 0; round < kills; round += 1) {
      const window = await app.window();
      const { jobs } = await window.call('list');
      // Keeps a download running, so that every kill hits one.
      if (jobs.every(({ state }) => state === 'done')) ids.push(await add(window));
      // Not waiting for anything: this varies when the engine is killed.
      await wait(Math.random() * 400);
      await app.kill(window.pid);
    }
    const last = await app.window();
    await last.call('settings', { maxBytesPerSecond: null });
    for (const id of ids) await last.until(id, ({ state }) => state === 'done');
    const names = await readdir(app.downloads);
    expect(names).toHaveLength(ids.length + 1);
    const digests = await Promise.all(names.map((name) => digestOf(join(app.downloads, name))));
    expect(new Set(digests).size).toBe(1);
  } finally {
    await app.close();
    await server.close();
  }
});
