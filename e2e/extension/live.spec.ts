import { decodingComplaints, duration, hls, LiveHls, loopedSegments, sourceFile } from '@clipharbor/testkit';
import { loads, type Site, startSite } from './support/media-site.ts';
import { expect, jobFolders, rowNamed, test } from './support/test.ts';

let site: Site;
let channel: LiveHls;
/** A channel whose segments can be withheld. */
let quiet: LiveHls;
let clock: ReturnType<typeof setInterval>;

test.beforeAll(async () => {
  const stream = await hls(await sourceFile({ seconds: 60, size: '192x108' }), { segmentSeconds: 2 });
  const segment = loopedSegments(stream.folder);
  // A long window, because a busy machine may be slow.
  channel = new LiveHls({ segmentSeconds: 2, window: 15, segment });
  quiet = new LiveHls({ segmentSeconds: 2, window: 15, segment });
  channel.advance(30);
  quiet.advance(30);
  // This channel's encoder runs in real time, as the browser does.
  clock = setInterval(() => channel.advance(0.5), 500);
  site = await startSite({
    pages: {
      '/watch': ['Harbour camera', loads('/live.m3u8')],
      '/quiet': ['Quiet camera', loads('/quiet/live.m3u8')],
      '/posted': [
        'Posted camera',
        "<script>setInterval(() => fetch('/posted.json', { method: 'POST' }).then((answer) => answer.text()), 1000)</script>",
      ],
    },
    streams: {},
    content: async (address) => {
      const { pathname } = new URL(address, 'http://site');
      // Only the response to a POST contains the list.
      if (pathname === '/posted.json') {
        const list = await channel.content('/live.m3u8');
        return list && { ...list, type: 'application/json' };
      }
      return pathname.startsWith('/quiet/')
        ? quiet.content(pathname.slice('/quiet'.length))
        : channel.content(pathname);
    },
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
  await expect(row).toContainText(/\d\s[kM]B/);
  await row.getByRole('button', { name: 'Stop' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  const [saved = ''] = await harness.savedFiles();
  expect(await duration(saved)).toBeGreaterThan(1.5);
  expect(await decodingComplaints(saved)).toBe('');
});

test('a live list that only a POST request gets is recorded for as long as its page requests it', async ({
  harness,
}) => {
  const { popup } = await harness.visit(site.url('/posted'));
  const row = rowNamed(popup, 'Posted camera, live');
  await row.getByRole('button', { name: 'Download' }).click();
  const last = (): number =>
    Math.max(0, ...site.server.log.map(({ address }) => Number(/(\d+)\.ts/.exec(address)?.[1] ?? 0)));
  await expect(row.getByRole('progressbar')).toBeVisible();
  // None of these was listed when the recording began.
  const next = channel.nextSequence;
  await expect.poll(last).toBeGreaterThan(next + 2);
  await row.getByRole('button', { name: 'Stop' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  const [saved = ''] = await harness.savedFiles();
  expect(await duration(saved)).toBeGreaterThan(6);
  expect(await decodingComplaints(saved)).toBe('');
});

test('stopping before anything was recorded counts as canceled: no file, no failure', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/quiet'));
  const row = rowNamed(popup, 'Quiet camera, live');
  await expect(row.getByRole('button', { name: 'Download' })).toBeEnabled();
  quiet.hollow(true);
  await row.getByRole('button', { name: 'Download' }).click();
  await row.getByRole('button', { name: 'Stop' }).click();
  await expect(row.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(row.getByRole('alert')).toHaveCount(0);
  await popup.getByRole('tab', { name: 'Downloads' }).click();
  await expect(popup.getByRole('list', { name: 'Downloads' })).toContainText('Canceled');
  expect(await harness.savedFiles()).toEqual([]);
  await expect.poll(() => jobFolders(popup)).toEqual([]);
});
