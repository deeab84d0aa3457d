import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  decodingComplaints,
  duration,
  hls,
  LiveHls,
  loopedSegments,
  packetCounts,
  sourceFile,
} from '@clipharbor/testkit';
import { changeSettings, waitForFiles } from './support/downloads.ts';
import { loads, type Site, startSite } from './support/media-site.ts';
import { expect, harnessFor, launch, rowNamed, stopBackground, test } from './support/test.ts';
import { grantedCopy } from './support/unpacked.ts';

let site: Site;
let source: string;
let channel: LiveHls;
let clock: ReturnType<typeof setInterval>;

test.beforeAll(async () => {
  source = await sourceFile({ seconds: 12, size: '320x180' });
  const film = await hls(source, { segmentSeconds: 1 });
  const short = await hls(await sourceFile({ seconds: 60, size: '192x108', gop: 25 }), { segmentSeconds: 2 });
  channel = new LiveHls({ segmentSeconds: 2, window: 40, segment: loopedSegments(short.folder) });
  channel.advance(80);
  clock = setInterval(() => channel.advance(0.5), 500);
  site = await startSite({
    pages: {
      '/three': [
        'Three films',
        `${loads('/one/media.m3u8', '/two/media.m3u8')}<video src="/file/${basename(source)}" preload="metadata"></video>`,
      ],
      '/live': ['Harbour camera', loads('/live.m3u8')],
    },
    streams: { one: film, two: film, file: { folder: dirname(source), manifest: '' } },
    content: (address) => channel.content(new URL(address, 'http://site').pathname),
    bytesPerSecond: 400_000,
  });
});

test.afterAll(async () => {
  clearInterval(clock);
  await site.close();
});

test('all media of a tab are queued and saved one after the other, even when the background stops', async ({
  harness,
}) => {
  const { popup } = await harness.visit(site.url('/three'));
  await changeSettings(popup, { maxRunningJobs: 1 });
  const list = popup.getByRole('list', { name: 'Media on this page' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await popup.getByRole('button', { name: 'Save all 3 items' }).click();
  await expect(list.getByText(/number \d in the queue/)).toHaveCount(2);
  await expect(list.getByRole('progressbar')).toHaveCount(1);
  await expect(list).toContainText(/\d\s[kM]B/);
  await stopBackground(harness, popup);
  await expect(list.getByRole('status')).toHaveCount(3);
  for (const file of await waitForFiles(harness, 3)) {
    expect(await packetCounts(file)).toEqual(await packetCounts(source));
  }
});

test('the queue continues after a browser restart', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'clipharbor-profile-'));
  const extension = await grantedCopy();
  const first = await launch(extension, profile);
  const { popup } = await (await harnessFor(first)).visit(site.url('/three'));
  await changeSettings(popup, { maxRunningJobs: 1 });
  await popup.getByRole('button', { name: 'Save all 3 items' }).click();
  const list = popup.getByRole('list', { name: 'Media on this page' });
  // Only a download that is loading has a speed; one that is still starting would go back to the queue.
  await expect(list.getByRole('listitem').filter({ hasText: /B\/s/ })).toHaveCount(1);
  await first.close();

  const second = await launch(extension, profile);
  const harness = await harnessFor(second);
  const { popup: again } = await harness.visit(site.url('/live'));
  await again.getByRole('tab', { name: 'Downloads' }).click();
  const jobs = again.getByRole('list', { name: 'Downloads' }).getByRole('listitem');
  // The job that was running waits for the user; the queued one starts by itself.
  await jobs.getByRole('button', { name: 'Resume' }).click();
  await expect(jobs.getByRole('status')).toHaveCount(3);
  for (const file of await waitForFiles(harness, 3)) {
    expect(await packetCounts(file)).toEqual(await packetCounts(source));
  }
  await second.close();
  await rm(profile, { recursive: true, force: true });
  await rm(extension, { recursive: true, force: true });
});

test('a queued download can be canceled, and the history cleared', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/three'));
  // Slow enough that nothing finishes by itself.
  await changeSettings(popup, { maxRunningJobs: 1, maxBytesPerSecond: 32 * 1024 });
  await popup.getByRole('button', { name: 'Save all 3 items' }).click();
  await popup.getByRole('tab', { name: 'Downloads' }).click();
  const jobs = popup.getByRole('list', { name: 'Downloads' }).getByRole('listitem');
  await expect(jobs).toHaveCount(3);
  const waiting = jobs.filter({ hasText: 'in the queue' });
  await expect(waiting).toHaveCount(2);
  await waiting.first().getByRole('button', { name: 'Cancel' }).click();
  await expect(jobs.filter({ hasText: 'Canceled' })).toHaveCount(1);
  await popup.getByRole('button', { name: 'Clear finished' }).click();
  await expect(jobs).toHaveCount(2);
  for (const job of await jobs.all()) await job.getByRole('button', { name: 'Cancel' }).click();
  await expect(jobs.filter({ hasText: 'Canceled' })).toHaveCount(2);
  expect(await harness.savedFiles()).toEqual([]);
});

test('a rate limit applies to all downloads together and can be lifted', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/three'));
  await changeSettings(popup, { maxBytesPerSecond: 128 * 1024 });
  const list = popup.getByRole('list', { name: 'Media on this page' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await popup.getByRole('button', { name: 'Save all 3 items' }).click();
  await expect(list.getByRole('progressbar')).toHaveCount(3);
  const bytes = (): Promise<number> =>
    popup.evaluate(async () => {
      const { jobs } = await chrome.storage.local.get('jobs');
      return (jobs as { progress: { bytes: number } }[]).reduce((sum, { progress }) => sum + progress.bytes, 0);
    });
  const startedAt = performance.now();
  await expect.poll(bytes).toBeGreaterThanOrEqual(256 * 1024);
  // Two seconds' worth, of which each download may use a quarter of a second in advance. Without the limit, it would take a quarter
  // of a second.
  expect((performance.now() - startedAt) / 1000).toBeGreaterThan(1);
  await changeSettings(popup, { maxBytesPerSecond: null });
  await expect(list.getByRole('status')).toHaveCount(3);
});

test('links are read, queued and saved; lines that are not web URLs are refused', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/live'));
  await popup.getByRole('tab', { name: 'Downloads' }).click();
  await popup.getByText('Add links').click();
  const field = popup.getByRole('textbox', { name: 'Addresses of videos or streams' });
  await field.fill(
    `${site.url('/one/media.m3u8')}\nfile:///etc/passwd\n${site.url('/missing.m3u8')}\nhttps://www.youtube.com/watch?v=1`,
  );
  await popup.getByRole('button', { name: 'Add to queue' }).click();
  const refused = popup.getByRole('list', { name: 'Not added' });
  await expect(refused).toContainText('file:///etc/passwd · This is not a web address.');
  await expect(refused).toContainText('Saving from YouTube is not possible');
  const jobs = popup.getByRole('list', { name: 'Downloads' }).getByRole('listitem');
  await expect(jobs).toHaveCount(2);
  await expect(jobs.getByRole('alert')).toHaveCount(1);
  await expect(jobs.getByRole('status')).toHaveText('Saved');
  const [saved = ''] = await waitForFiles(harness, 1);
  expect(await packetCounts(saved)).toEqual(await packetCounts(source));
});

test('a saved file is shown in its folder until it is gone', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/three'));
  const rows = rowNamed(popup, 'Three films, video');
  // A row added later would become the last one.
  await expect(rows).toHaveCount(3);
  const row = rows.last();
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  await expect(row.getByRole('button', { name: 'Show in folder' })).toBeVisible();
  const [saved = ''] = await harness.savedFiles();
  await rm(saved);
  await row.getByRole('button', { name: 'Show in folder' }).click();
  await expect(row).toContainText('The file was moved or deleted.');
});

test('a recording can start a minute back', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/live'));
  const row = rowNamed(popup, 'Harbour camera, live');
  await row.getByText('More options').click();
  await row.getByRole('combobox', { name: 'Start recording' }).selectOption('1 minute back');
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row).toContainText(/0:5\d|1:0\d/);
  await row.getByRole('button', { name: 'Stop' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  const [saved = ''] = await waitForFiles(harness, 1);
  expect(Math.abs((await duration(saved)) - 60)).toBeLessThan(15);
});

test('a recording starts at the beginning of the DVR window and is split', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/live'));
  const row = rowNamed(popup, 'Harbour camera, live');
  await row.getByText('More options').click();
  await row.getByRole('combobox', { name: 'Start recording' }).selectOption('As far back as possible');
  await row.getByRole('combobox', { name: 'Split recording' }).selectOption('Every minute');
  await expect(row.getByRole('link', { name: 'Get the desktop app' })).toHaveAttribute(
    'href',
    /\/en\?download=windows$/,
  );
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row).toContainText(/1:[1-5]\d/);
  await row.getByRole('button', { name: 'Stop' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  const files = await waitForFiles(harness, 2);
  const lengths = await Promise.all(files.map(duration));
  expect(Math.max(...lengths)).toBeGreaterThan(58);
  expect(Math.max(...lengths)).toBeLessThan(64);
  for (const file of files) expect(await decodingComplaints(file)).toBe('');
});
