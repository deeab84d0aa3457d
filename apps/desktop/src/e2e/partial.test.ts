import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { decodingComplaints, duration, folder, hls, sourceFile, startFaultServer } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { DesktopApp } from '../testing/desktop-app.ts';

test('the user can save the rest of a stream that has a missing part', { timeout: 90_000 }, async () => {
  const stream = await hls(await sourceFile(), { segmentSeconds: 2 });
  const whole = folder(stream.folder);
  const [, missing = ''] = readdirSync(stream.folder)
    .filter((name) => name.endsWith('.ts'))
    .sort();
  const server = await startFaultServer({ content: (path) => (path.endsWith(missing) ? undefined : whole(path)) });
  const app = await DesktopApp.open();
  try {
    const window = await app.window();
    const order = {
      url: `${server.origin}/${stream.manifest}`,
      page: `${server.origin}/`,
      title: 'Torn',
      format: 'mp4',
    };
    const { job } = await window.call('add', order);
    await expect(window.until(job.id, ({ state }) => state === 'done')).rejects.toThrow('failed: segment.missing');
    await window.call('savePartial', { id: job.id });
    const saved = await window.until(job.id, ({ state }) => state === 'partial');
    expect(saved.health?.isComplete).toBe(false);
    expect(await duration(join(app.downloads, 'Torn.mp4'))).toBeGreaterThan(2);
    expect(await decodingComplaints(join(app.downloads, 'Torn.mp4'))).toBe('');
    expect(await window.try('savePartial', { id: job.id })).toMatchObject({ status: 400, code: 'input.invalid' });
  } finally {
    await app.close();
    await server.close();
  }
});
