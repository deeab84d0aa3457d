import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodingComplaints, duration, hls, LiveHls, sourceFile } from '@clipharbor/testkit';
import { loads, type Site, startSite } from './support/media-site.ts';
import { expect, rowNamed, test } from './support/test.ts';

let site: Site;
let channel: LiveHls;
let clock: ReturnType<typeof setInterval>;

test.beforeAll(async () => {
  const stream = await hls(await sourceFile({ seconds: 60, size: '192x108' }), { segmentSeconds: 2 });
  const names = readdirSync(stream.folder).filter((name) => name.endsWith('.ts'));
  const segments = names.sort().map((name) => readFileSync(join(stream.folder, name)));
  const segment = (sequence: number) => segments[sequence % segments.length] ?? Buffer.alloc(0);
  // A long window: a busy machine may be late.
  channel = new LiveHls({ segmentSeconds: 2, window: 15, segment });
  channel.advance(30);
  // The encoder of this channel: real time, because the browser's is.
  clock = setInterval(() => channel.advance(0.5), 500);
  site = await startSite({
    pages: { '/watch': ['Harbour camera', loads('/live.m3u8')] },
    streams: {},
    content: (address) => channel.content(new URL(address, 'http://site').pathname),
  });
});

test.afterAll(async () => {
  clearInterval(clock);
  await site.close();
});

test('a live stream is recorded until it is stopped, into a file that plays', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/watch'));
  const row = rowNamed(popup, 'Harbour camera, live');
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('progressbar')).toBeVisible();
  await expect(row).toContainText(/\d [kM]B/);
  await row.getByRole('button', { name: 'Stop' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  const [saved = ''] = await harness.savedFiles();
  expect(await duration(saved)).toBeGreaterThan(1.5);
  expect(await decodingComplaints(saved)).toBe('');
});
