import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserProcess } from './support/browser-process.ts';
import { type HeldStream, heldStream } from './support/held-stream.ts';
import { loads, type Site, startSite } from './support/media-site.ts';
import { type BegunDownload, beginDownload, expectSameMedia } from './support/saved-media.ts';
import {
  expect,
  type Harness,
  harnessFor,
  jobFolders,
  launch,
  rowNamed,
  stopBackground,
  test,
} from './support/test.ts';
import { grantedCopy } from './support/unpacked.ts';

let site: Site;
let film: HeldStream;

// Each test has its own, because segments released by one test must not be available to another.
test.beforeEach(async () => {
  film = await heldStream('film', 5);
  site = await startSite({
    pages: { '/watch': ['Slow film', loads(film.playlist)] },
    streams: {},
    content: film.content,
  });
});

test.afterEach(() => site.close());

const begin = (harness: Harness): Promise<BegunDownload> => beginDownload(harness, site.url('/watch'), 'Slow film');

async function isWhole(harness: Harness): Promise<void> {
  const files = await harness.savedFiles();
  expect(files).toHaveLength(1);
  const [saved = ''] = files;
  await expectSameMedia(saved, film.source);
}

test('repeatedly stopping the background does not affect a download', async ({ harness }) => {
  const { popup, row } = await begin(harness);
  for (let round = 0; round < 6; round++) {
    await stopBackground(harness, popup);
    film.release(1);
  }
  film.release();
  await expect(row.getByRole('status')).toHaveText('Saved');
  await isWhole(harness);
});

test('a download whose document was closed waits, and resumes to the same file', async ({ harness }) => {
  const { row } = await begin(harness);
  await (await harness.worker()).evaluate(() => chrome.offscreen.closeDocument());
  await expect(row).toContainText('Interrupted');
  film.release();
  await row.getByRole('button', { name: 'Resume' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  await isWhole(harness);
});

test('a download continues when its tab is closed', async ({ harness }) => {
  const { page, popup } = await begin(harness);
  await page.close();
  film.release();
  await popup.getByRole('tab', { name: 'Downloads' }).click();
  const job = popup.getByRole('list', { name: 'Downloads' }).getByRole('listitem');
  await expect(job.getByRole('status')).toHaveText('Saved');
  await isWhole(harness);
});

test('after a browser crash, a download resumes to the same file', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'clipharbor-profile-'));
  const extension = await grantedCopy();
  const first = await launch(extension, profile);
  await begin(await harnessFor(first));
  const gone = new Promise((resolve) => first.once('close', resolve));
  process.kill(await browserProcess(profile), 'SIGKILL');
  await gone;

  film.release();
  const second = await launch(extension, profile);
  const harness = await harnessFor(second);
  const { popup } = await harness.visit(site.url('/watch'));
  await popup.getByRole('tab', { name: 'Downloads' }).click();
  const job = popup.getByRole('list', { name: 'Downloads' }).getByRole('listitem');
  await job.getByRole('button', { name: 'Resume' }).click();
  await expect(job.getByRole('status')).toHaveText('Saved');
  await isWhole(harness);
  await second.close();
  await rm(profile, { recursive: true, force: true });
  await rm(extension, { recursive: true, force: true });
});

test('simultaneous requests from two windows start one download', async ({ harness }) => {
  const { page, popup } = await harness.visit(site.url('/watch'));
  const other = await harness.openPopup(page);
  const buttons = [popup, other].map((one) =>
    rowNamed(one, 'Slow film, video').getByRole('button', { name: 'Download' }),
  );
  await Promise.all(buttons.map((button) => expect(button).toBeVisible()));
  // Both messages wait for the background to start, and reach it at the same moment.
  await stopBackground(harness, popup);
  await Promise.all(buttons.map((button) => expect(button).toBeVisible()));
  // Bypasses the driver's wait for the button, during which the first download may replace the second one.
  await Promise.all(
    buttons.map((button) => button.evaluateAll(([first]) => first instanceof HTMLElement && first.click())),
  );
  film.release();
  await expect(rowNamed(popup, 'Slow film, video').getByRole('status')).toHaveText('Saved');
  await popup.getByRole('tab', { name: 'Downloads' }).click();
  await expect(popup.getByRole('list', { name: 'Downloads' }).getByRole('listitem')).toHaveCount(1);
  await isWhole(harness);
});

test('a damaged list of downloads is reported until the message is closed', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/watch'));
  await popup.evaluate(() => chrome.storage.local.set({ jobs: '[{"order":{"url":"https://film.example/secret"' }));
  await stopBackground(harness, popup);
  await popup.reload();
  const notice = popup.getByRole('note').filter({ hasText: 'Downloads are missing from the list' });
  await expect(notice).toContainText('Files that you saved are not affected');
  await harness.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await notice.getByRole('button', { name: 'Copy report' }).click();
  await expect(notice).toContainText('Report copied');
  const report = await popup.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain('Part 1: string');
  expect(report).not.toContain('film.example');

  // Still there after other downloads were stored and the background was restarted.
  film.release();
  const row = rowNamed(popup, 'Slow film, video');
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  await stopBackground(harness, popup);
  await popup.reload();
  await notice.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(popup.getByRole('tab', { name: 'Media' })).toBeFocused();
  await expect(notice).toHaveCount(0);
  await stopBackground(harness, popup);
  await popup.reload();
  await popup.getByRole('tab', { name: 'Downloads' }).click();
  await expect(popup.getByRole('list', { name: 'Downloads' }).getByRole('listitem')).toHaveCount(1);
  await expect(notice).toHaveCount(0);
});

test('damaged lists and leftover folders do not stop the popup', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/watch'));
  await popup.evaluate(async () => {
    await chrome.storage.local.set({ jobs: [null, 5, { order: null, state: 'running', progress: {} }, 'x'] });
    await chrome.storage.session.set({ tabs: 'damaged' });
    const root = await navigator.storage.getDirectory();
    await root.getDirectoryHandle('job-11111111-1111-4111-8111-111111111111', { create: true });
  });
  await stopBackground(harness, popup);
  await popup.reload();
  await expect(popup.getByRole('list', { name: 'Media on this page' })).toBeAttached();
  await popup.getByRole('tab', { name: 'Downloads' }).click();
  await expect(popup.getByText('No downloads yet')).toBeVisible();
  await expect.poll(() => jobFolders(popup)).toEqual([]);
});
