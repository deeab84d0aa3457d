import { packetCounts } from '@clipharbor/testkit';
import { waitForFiles } from './support/downloads.ts';
import { expect, pressToolbarButton, rowNamed, test } from './support/test.ts';

test.use({ build: 'installed', hasFreshBrowser: true });

test('clicking the toolbar button is enough to find and save the video in this tab', async ({ harness, baseURL }) => {
  const page = await harness.context.newPage();
  await page.goto(`${baseURL}/dev/media/hls`);
  // The player has loaded a quality that is not read for the list.
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/360p/init.mp4')));
  await expect.poll(loaded).toBe(true);
  await pressToolbarButton(harness, page);
  const popup = await harness.openPopup(page);
  const rows = popup.getByRole('list', { name: 'Media on this page' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(popup.getByRole('button', { name: 'Allow on all sites' })).toBeVisible();
  const row = rowNamed(popup, /HLS.*, video/);
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  // Parts loaded by the player get no rows, even when the list is opened again.
  await popup.reload();
  await expect(row.getByRole('status')).toHaveText('Saved');
  await expect(rows).toHaveCount(1);
  const [saved = ''] = await waitForFiles(harness, 1);
  expect((await packetCounts(saved)).map(({ type }) => type)).toEqual(expect.arrayContaining(['video', 'audio']));
});

test('media that a page loaded unseen, in a tab that was scanned before, are listed', async ({ harness, baseURL }) => {
  const page = await harness.context.newPage();
  await page.goto(`${baseURL}/dev/media/progressive`);
  await pressToolbarButton(harness, page);
  const popup = await harness.openPopup(page);
  await expect(rowNamed(popup, /Test video, video/)).toBeVisible();
  await page.goto(`${baseURL}/dev/media/hls`);
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/360p/init.mp4')));
  await expect.poll(loaded).toBe(true);
  await pressToolbarButton(harness, page);
  await popup.reload();
  await expect(rowNamed(popup, /HLS.*, video/)).toBeVisible();
  await expect(popup.getByRole('list', { name: 'Media on this page' }).getByRole('listitem')).toHaveCount(1);
});

test('without the button, a tab of another site is not read', async ({ harness, baseURL }) => {
  const page = await harness.context.newPage();
  await page.goto(`${baseURL}/dev/media/hls`);
  await page.bringToFront();
  const [tab] = await (await harness.worker()).evaluate(() => chrome.tabs.query({ active: true, currentWindow: true }));
  expect(tab?.url).toBeUndefined();
  const popup = await harness.context.newPage();
  await popup.goto(`chrome-extension://${harness.id}/popup.html?tab=${tab?.id}`);
  await expect(popup.getByRole('button', { name: 'Allow on all sites' })).toBeVisible();
  await expect(popup.getByText('No media found')).toBeVisible();
});
