import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  duration,
  type FaultServer,
  folder,
  hls,
  LiveHls,
  loopedSegments,
  sourceFile,
  startFaultServer,
} from '@clipharbor/testkit';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'serial' });

let server: FaultServer;
let live: FaultServer;
let manifest: string;
const liveSeconds = 72;

test.beforeAll(async () => {
  const stream = await hls(await sourceFile({ seconds: 80, size: '192x108' }), { segmentSeconds: 2 });
  ({ manifest } = stream);
  const channel = new LiveHls({ segmentSeconds: 2, window: liveSeconds / 2, segment: loopedSegments(stream.folder) });
  channel.advance(liveSeconds);
  server = await startFaultServer({ content: folder(stream.folder) });
  live = await startFaultServer({ content: (address) => channel.content(new URL(address, 'http://live').pathname) });
});
test.afterAll(() => Promise.all([server.close(), live.close()]));

const filesOf = (downloads: string, title: string): string[] =>
  readdirSync(downloads).filter((name) => name.startsWith(title) && name.endsWith('.mp4'));

/** Fills in a title in the open dialog, makes the other choices, and starts the download. */
async function start(page: Page, title: string, choose: () => Promise<unknown> = async () => undefined) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await choose();
  await dialog.getByRole('button', { name: /^(Download|Start recording)$/ }).click();
  await expect(dialog).toBeHidden();
  return page.getByRole('listitem', { name: title });
}

test('a link pasted anywhere is inspected immediately', async ({ page, engine, openWindow }) => {
  await openWindow(page);
  await page.evaluate((address) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', address);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, `${server.origin}/${manifest}`);
  const dialog = page.getByRole('dialog');
  // The stream has no title and a meaningless address, so this is the name that the file would get.
  await expect(dialog.getByLabel('Title')).toHaveValue('127.0.0.1');
  const card = await start(page, 'From 4 to 10', async () => {
    await dialog.getByLabel('From', { exact: true }).fill('0:10');
    await dialog.getByLabel('To', { exact: true }).fill('0:04');
    await expect(dialog).toContainText('The end must come after the start.');
    await dialog.getByLabel('From', { exact: true }).fill('0:04');
    await dialog.getByLabel('To', { exact: true }).fill('0:10');
  });
  await expect(card).toContainText('Saved');
  const [name = ''] = filesOf(engine.downloads, 'From 4 to 10');
  expect(await duration(join(engine.downloads, name))).toBeCloseTo(6, 0);
});

test('a link dragged onto the window is inspected immediately, and can wait for its time', async ({
  page,
  openWindow,
}) => {
  await openWindow(page);
  const dataTransfer = await page.evaluateHandle((address) => {
    const transfer = new DataTransfer();
    transfer.setData('text/uri-list', address);
    return transfer;
  }, `${server.origin}/${manifest}`);
  await page.dispatchEvent('body', 'dragover', { dataTransfer });
  await expect(page.getByText('Drop the link to add it')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer });
  const dialog = page.getByRole('dialog');
  const card = await start(page, 'For tomorrow', async () => {
    await dialog.getByLabel('Start', { exact: true }).selectOption('later');
    await dialog.getByLabel('Start time').fill('2001-01-01T10:00');
    await expect(dialog).toContainText('Choose a time in the future.');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    await dialog.getByLabel('Start time').fill(tomorrow);
  });
  await expect(card).toContainText('Starts');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toBeHidden();
});

test('a list of links becomes as many downloads', async ({ page, engine, openWindow }) => {
  const before = filesOf(engine.downloads, '').length;
  await openWindow(page);
  await page.getByRole('banner').getByRole('button').click();
  const dialog = page.getByRole('dialog');
  const address = `${server.origin}/${manifest}`;
  await dialog.getByLabel('Address').fill(`${address}?a=1\n${address}?a=2\nnot a link`);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Add 2 downloads' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => filesOf(engine.downloads, '').length).toBe(before + 2);
});

test('a live stream is recorded from as far back as possible, in files of a minute', async ({
  page,
  engine,
  openWindow,
}) => {
  await openWindow(page);
  await page.getByRole('banner').getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(`${live.origin}/live.m3u8`);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const card = await start(page, 'From the start', async () => {
    await dialog.getByRole('combobox', { name: 'Start recording' }).selectOption('start');
    await dialog.getByRole('combobox', { name: 'Split recording' }).selectOption('s60');
  });
  // Everything available: two seconds at a time.
  await expect(card).toContainText(/1:1[12] recorded/);
  await card.getByRole('button', { name: 'Stop and save' }).click();
  await expect(card).toContainText('Saved');
  const names = filesOf(engine.downloads, 'From the start');
  expect(names).toHaveLength(2);
  const lengths = await Promise.all(names.map((name) => duration(join(engine.downloads, name))));
  expect(lengths.reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(liveSeconds, -1);
});
