import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hls, scale, soakTimeout, sourceFile, startFaultServer } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';

const digestOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** Kills per download; the moments differ each time. */
const kills = scale(3, 50);

test('the file is the same, however often the engine is killed', { timeout: soakTimeout(180_000) }, async () => {
  const stream = await hls(await sourceFile());
  const server = await startFaultServer({ root: stream.folder });
  const app = await DesktopApp.open();
  try {
    const order = { url: `${server.origin}/${stream.manifest}`, page: `${server.origin}/`, format: 'mp4' };
    const first = await app.window();
    const plain = await first.call('add', { ...order, title: 'Same' });
    await first.until(plain.job.id, ({ state }) => state === 'done');
    await first.call('settings', { maxBytesPerSecond: 256 * 1024 });
    const { job } = await first.call('add', { ...order, title: 'Same' });
    for (let round = 0; round < kills; round += 1) {
      const { pid } = await app.window();
      // Not a wait for something: the moment of the kill is what varies.
      await wait(Math.random() * 400);
      await app.kill(pid);
    }
    const last = await app.window();
    await last.call('settings', { maxBytesPerSecond: null });
    await last.until(job.id, ({ state }) => state === 'done');
    const paths = ['Same.mp4', 'Same (2).mp4'].map((name) => join(app.downloads, name));
    const [expected, actual] = await Promise.all(paths.map(digestOf));
    expect(actual).toBe(expected);
    expect((await readdir(app.downloads)).toSorted()).toEqual(['Same (2).mp4', 'Same.mp4']);
  } finally {
    await app.close();
    await server.close();
  }
});
