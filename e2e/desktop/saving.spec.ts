import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  decodingComplaints,
  duration,
  type FaultServer,
  folder,
  hls,
  LiveHls,
  loopedSegments,
  sourceFile,
  startFaultServer,
} from '@clipharbor/testkit';
import type { Locator, Page } from '@playwright/test';
import { type HeldStream, heldStream } from '../extension/support/held-stream.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'serial' });

let server: FaultServer;
let held: HeldStream;
let slow: FaultServer;
let live: FaultServer;
let channel: LiveHls;
let manifest: string;
let clock: ReturnType<typeof setInterval>;

test.beforeAll(async () => {
  const stream = await hls(await sourceFile({ seconds: 20, size: '192x108' }), { segmentSeconds: 2 });
  ({ manifest } = stream);
  channel = new LiveHls({ segmentSeconds: 2, window: 8, segment: loopedSegments(stream.folder) });
  channel.advance(20);
  clock = setInterval(() => channel.advance(0.5), 500);
  const film = folder(stream.folder);
  server = await startFaultServer({ content: film });
  live = await startFaultServer({ content: (address) => channel.content(new URL(address, 'http://live').pathname) });
  held = await heldStream('held', 4);
  slow = await startFaultServer({ content: held.content });
});

test.afterAll(async () => {
  clearInterval(clock);
  await server.close();
  held.release();
  await slow.close();
  await live.close();
});

async function add(page: Page, address: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add download' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: /^(Download|Start recording)$/ }).click();
  await expect(dialog).toBeHidden();
  return page.getByRole('listitem', { name: title });
}

const saved = (downloads: string, title: string): string =>
  join(downloads, readdirSync(downloads).find((name) => name.startsWith(title) && name.endsWith('.mp4')) ?? title);

test('an address is inspected, added and saved, and the file plays to its end', async ({
  page,
  engine,
  openWindow,
}) => {
  await openWindow(page);
  expect(page.url()).not.toContain('#');
  const card = await add(page, `${server.origin}/${manifest}`, 'A whole film');
  await expect(card).toContainText('Saved');
  await expect(card).toContainText('Complete');
  const file = saved(engine.downloads, 'A whole film');
  expect(await duration(file)).toBeCloseTo(20, 0);
  expect(await decodingComplaints(file)).toBe('');
  await card.getByRole('button', { name: 'Details of A whole film' }).click();
  await expect(page.getByRole('dialog')).toContainText('no gaps');
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('button', { name: 'History' }).click();
  await page.getByLabel('Search history').fill('whole');
  await expect(page.getByRole('listitem', { name: 'A whole film' })).toBeVisible();
  await page.getByLabel('Search history').fill('nothing like it');
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('a download is paused, resumed in another window, and canceled', async ({ page, context, openWindow }) => {
  await openWindow(page);
  const card = await add(page, slow.origin + held.playlist, 'A slow film');
  await expect(card).toContainText(/\d\s[kM]B/);
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card).toContainText('Paused');
  const other = await context.newPage();
  await openWindow(other);
  const same = other.getByRole('listitem', { name: 'A slow film' });
  await same.getByRole('button', { name: 'Resume' }).click();
  await expect(card.getByRole('button', { name: 'Pause' })).toBeVisible();
  await same.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toBeHidden();
});

test('a live stream is recorded until it is stopped, into a file that plays', async ({ page, engine, openWindow }) => {
  await openWindow(page);
  const card = await add(page, `${live.origin}/live.m3u8`, 'Harbour camera');
  await expect(card).toContainText('Live');
  await expect(card).toContainText('recorded');
  await card.getByRole('button', { name: 'Stop and save' }).click();
  await expect(card).toContainText('Saved');
  const file = saved(engine.downloads, 'Harbour camera');
  expect(await duration(file)).toBeGreaterThan(1);
  expect(await decodingComplaints(file)).toBe('');
});

test.describe('what cannot be saved', () => {
  test.use({ allowedErrors: [/the server responded with a status of 4/] });

  test('is explained, with what to do next', async ({ page, openWindow }) => {
    await openWindow(page);
    await page.getByRole('button', { name: 'Add download' }).first().click();
    const dialog = page.getByRole('dialog');
    const next = dialog.getByRole('button', { name: 'Continue' });
    await dialog.getByLabel('Address').fill('https://www.youtube.com/watch?v=1 nonsense');
    await next.click();
    await expect(dialog.getByRole('alert')).toContainText('YouTube');
    await expect(dialog.getByRole('alert')).toContainText('not a web address');
    await dialog.getByLabel('Address').fill(`${server.origin}/missing.m3u8`);
    await next.click();
    await expect(dialog.getByText('hand it over with the extension')).toBeVisible();
  });

  test('a reloaded window explains how to continue', async ({ page, openWindow }) => {
    await openWindow(page);
    await page.reload();
    await expect(page.getByText('This window is no longer connected')).toBeVisible();
  });
});

test('settings are stored by the engine, and language and colors change immediately', async ({
  page,
  context,
  openWindow,
}) => {
  await openWindow(page);
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Downloads at the same time').selectOption('5');
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveClass(/scheme-dark/);
  await page.getByLabel('Language').selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { name: 'الإعدادات' })).toBeVisible();
  const other = await context.newPage();
  await openWindow(other);
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl');
  await other.getByRole('navigation').getByRole('button').nth(3).click();
  await expect(other.getByRole('combobox').first()).toHaveValue('5');
  await other.getByRole('combobox').nth(3).selectOption('en');
  await expect(other.getByLabel('Language')).toHaveValue('en');
});
