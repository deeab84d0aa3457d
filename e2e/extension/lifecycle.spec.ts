import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hls, sourceFile } from '@clipharbor/testkit';
import { loads, type Site, startSite } from './support/media-site.ts';
import { expectSameMedia } from './support/saved-media.ts';
import { expect, harnessFor, jobFolders, launch, rowNamed, stopBackground, test } from './support/test.ts';
import { grantedCopy } from './support/unpacked.ts';

let site: Site;
let source: string;

// Slow enough to press buttons while it loads: the file is about 1.4 MB.
test.beforeAll(async () => {
  source = await sourceFile({ seconds: 20, size: '320x180' });
  const stream = await hls(source, { segmentSeconds: 1 });
  site = await startSite({
    pages: { '/slow': ['Slow film', loads(`/slow/${stream.manifest}`)] },
    streams: { slow: stream },
    bytesPerSecond: 250_000,
  });
});

test.afterAll(() => site.close());

test('a download can be paused, resumed and canceled', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/slow'));
  const row = rowNamed(popup, 'Slow film, video');
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('progressbar')).toBeVisible();
  await row.getByRole('button', { name: 'Pause' }).click();
  await expect(row).toContainText('Paused');
  await row.getByRole('button', { name: 'Resume' }).click();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('button', { name: 'Download' })).toBeVisible();
  expect(await harness.savedFiles()).toEqual([]);
  await expect.poll(() => jobFolders(popup)).toEqual([]);
});

test('with the keyboard, the focus stays in the row while its buttons change', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/slow'));
  const row = rowNamed(popup, 'Slow film, video');
  await row.getByRole('button', { name: 'Download' }).press('Enter');
  await expect(row.getByRole('progressbar')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Pause' })).toBeFocused();
  await popup.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Resume' })).toBeFocused();
  await row.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(row.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect.poll(() => row.evaluate((item) => item.contains(document.activeElement))).toBe(true);
});

test('a download continues when the background stops', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/slow'));
  const row = rowNamed(popup, 'Slow film, video');
  await row.getByRole('button', { name: 'Download' }).click();
  for (let round = 0; round < 3; round++) {
    await expect(row).toContainText(/\d\s[kM]B/);
    await stopBackground(harness, popup);
  }
  await expect(row.getByRole('status')).toHaveText('Saved');
  const files = await harness.savedFiles();
  expect(files).toHaveLength(1);
  await expectSameMedia(files[0] ?? '', source);
  const asked = site.server.log.filter(({ address }) => address.endsWith('.ts'));
  expect(new Set(asked.map(({ headers }) => headers.referer))).toEqual(new Set([site.url('/slow')]));
});

test('after a browser restart, a download resumes to the same file', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'clipharbor-profile-'));
  const extension = await grantedCopy();
  const first = await launch(extension, profile);
  const { popup } = await (await harnessFor(first)).visit(site.url('/slow'));
  const row = rowNamed(popup, 'Slow film, video');
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row).toContainText(/\d\s[kM]B/);
  await first.close();

  const second = await launch(extension, profile);
  const harness = await harnessFor(second);
  const { popup: again } = await harness.visit(site.url('/slow'));
  await again.getByRole('tab', { name: 'Downloads' }).click();
  const job = again.getByRole('list', { name: 'Downloads' }).getByRole('listitem');
  await job.getByRole('button', { name: 'Resume' }).click();
  await expect(job.getByRole('status')).toHaveText('Saved');
  const [saved = ''] = await harness.savedFiles();
  await expectSameMedia(saved, source);
  await second.close();
  await rm(profile, { recursive: true, force: true });
  await rm(extension, { recursive: true, force: true });
});
