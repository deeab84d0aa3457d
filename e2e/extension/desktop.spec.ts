import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodingComplaints, hls, LiveHls, loopedSegments, sourceFile } from '@clipharbor/testkit';
import type { Page } from '@playwright/test';
import { type HostKind, type InstalledDesktopApp, installDesktopApp } from './support/desktop-app.ts';
import { type HeldStream, heldStream } from './support/held-stream.ts';
import { loads, type Site, startSite } from './support/media-site.ts';
import { expectSameMedia } from './support/saved-media.ts';
import { expect, type Harness, harnessFor, jobFolders, launch, rowNamed, test } from './support/test.ts';
import { grantedCopy } from './support/unpacked.ts';

// All tests share one browser and one app, because starting them takes longer than most of these tests.
test.describe.configure({ mode: 'serial' });

let site: Site;
let held: HeldStream;
let spare: HeldStream;
let channel: LiveHls;
let clock: ReturnType<typeof setInterval>;
let source: string;
let profile: string;
let extension: string;
let app: InstalledDesktopApp;
let harness: Harness;

test.beforeAll(async () => {
  source = await sourceFile({ seconds: 6, size: '320x180' });
  const stream = await hls(source);
  held = await heldStream('held', 3);
  spare = await heldStream('spare', 3);
  const live = await hls(await sourceFile({ seconds: 60, size: '192x108' }), { segmentSeconds: 2 });
  channel = new LiveHls({ segmentSeconds: 2, window: 15, segment: loopedSegments(live.folder) });
  channel.advance(30);
  clock = setInterval(() => channel.advance(0.5), 500);
  site = await startSite({
    pages: {
      '/walk': ['A walk by the sea', loads(`/hls/${stream.manifest}`)],
      '/held': ['Night train', loads(held.playlist)],
      '/spare': ['Slow boat', loads(spare.playlist)],
      '/live': ['Harbour camera', loads('/live.m3u8')],
      '/second': ['Second camera', loads('/second/live.m3u8')],
    },
    streams: { hls: stream },
    content: async (address) =>
      (await held.content(address)) ??
      (await spare.content(address)) ??
      channel.content(new URL(address, 'http://site').pathname.replace('/second/', '/')),
  });
  profile = await mkdtemp(join(tmpdir(), 'clipharbor-profile-'));
  extension = await grantedCopy({ permissions: ['nativeMessaging'] });
  app = await installDesktopApp(profile);
  harness = await harnessFor(await launch(extension, profile));
});

test.afterAll(async () => {
  clearInterval(clock);
  await harness.context.close();
  await app.close();
  await site.close();
  await rm(profile, { recursive: true, force: true });
  await rm(extension, { recursive: true, force: true });
});

const fileNamed = async (title: string): Promise<string> =>
  (await app.savedFiles()).find((path) => path.includes(title)) ?? '';

/** The state of the app as shown in the settings. */
async function openOptions(kind: HostKind): Promise<Page> {
  await app.install(kind);
  const page = await harness.context.newPage();
  await page.goto(`chrome-extension://${harness.id}/options.html`);
  return page;
}

for (const [kind, text, nextStep] of [
  ['missing', 'The desktop app was not found.', 'Get the desktop app'],
  ['tooOld', 'Your desktop app is too old for this.', 'Get the latest version'],
  ['blocked', 'The browser does not let the extension use the desktop app.', 'Help'],
  ['crashing', 'The desktop app stopped before it answered.', 'Help'],
] as const) {
  test(`an app that is ${kind} is distinguished from the others, with a next step`, async () => {
    const options = await openOptions(kind);
    const section = options.getByRole('region', { name: 'Desktop app' });
    await expect(section.getByRole('alert')).toContainText(text);
    await expect(section.getByRole('link', { name: nextStep })).toBeVisible();
    if (kind === 'missing')
      expect(await section.getByRole('link').getAttribute('href')).toMatch(/\/en\?download=windows$/);
    await app.install('real');
    await section.getByRole('button', { name: 'Check again' }).click();
    await expect(section.getByRole('status')).toContainText(/Connected\. Version \d+\.\d+\.\d+/);
    await options.close();
  });
}

test('the app saves a medium with every frame and packet of the source', async () => {
  await app.install('real');
  const { popup, page } = await harness.visit(site.url('/walk'));
  const row = rowNamed(popup, 'A walk by the sea, video');
  await row.getByText('More options').click();
  await row.getByRole('textbox', { name: 'From' }).fill('0:01');
  await expect(row).toContainText('Cutting, splitting and separate subtitle files cannot be handed over');
  await row.getByRole('textbox', { name: 'From' }).fill('');
  await row.getByRole('button', { name: 'Save with the desktop app' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved by the desktop app');
  await expectSameMedia(await fileNamed('A walk by the sea'), source);
  expect(await harness.savedFiles()).toEqual([]);
  // The URL carries the window's own session token. There is no browser to open it here, so it is only recorded.
  await row.getByRole('button', { name: 'Show the desktop app' }).click();
  await expect.poll(() => app.openedWindows()).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#[\w-]+$/)]);
  await expect(row.getByRole('alert')).toBeHidden();
  await page.close();
  await popup.close();
});

test('a page that Chromium must reload after granting the permission continues with the request', async () => {
  await app.install('missing');
  const { popup, page } = await harness.visit(site.url('/walk'));
  // Simulates the state before the user has responded, because the browser's own prompt cannot be clicked.
  await popup.addInitScript(() => {
    if (sessionStorage.length > 0) return;
    Reflect.deleteProperty(chrome.runtime, 'connectNative');
    chrome.permissions.contains = async () => false;
    chrome.permissions.request = async () => true;
  });
  await popup.reload();
  const row = rowNamed(popup, 'A walk by the sea, video');
  await row.getByText('More options').click();
  await row.getByRole('button', { name: 'Save with the desktop app' }).click();
  await row.getByRole('button', { name: 'Continue' }).click();
  await expect(row.getByRole('alert')).toContainText('The desktop app was not found.');
  await page.close();
  await popup.close();
});

test('if the app fails, the download continues in the browser as if the app had not been asked', async () => {
  await app.install('crashing');
  const { popup, page } = await harness.visit(site.url('/spare'));
  const row = rowNamed(popup, 'Slow boat, video');
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row).toContainText(/\d\s[kM]B/);
  await row.getByRole('button', { name: 'Continue in the desktop app' }).click();
  await expect(row.getByRole('alert')).toContainText('The desktop app stopped before it answered.');
  await expect(row.getByRole('progressbar')).toBeVisible();
  spare.release();
  await expect(row.getByRole('status')).toHaveText('Saved');
  const [saved = ''] = await harness.savedFiles();
  await expectSameMedia(saved, spare.source);
  await page.close();
  await popup.close();
});

test('a moved recording keeps its file in the browser and continues in the app', async () => {
  await app.install('real');
  const { popup, page } = await harness.visit(site.url('/live'));
  const row = rowNamed(popup, 'Harbour camera, live');
  await row.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(row).toContainText(/\d\s[kM]B\s· 0:0[1-9]/);
  await row.getByRole('button', { name: 'Continue in the desktop app' }).click();
  await expect(row).toContainText('In the desktop app');
  await expect(row).toContainText(/\d\s[kM]B\s· 0:0[1-9]/);
  await popup.getByRole('tab', { name: 'Downloads' }).click();
  const saved = popup.getByRole('list', { name: 'Downloads' }).getByRole('listitem').filter({ hasText: 'Harbour' });
  await expect(saved.getByRole('status')).toHaveText('Saved');
  const [file = ''] = await harness.savedFiles();
  expect(await decodingComplaints(file)).toBe('');
  await page.close();
  await popup.close();
});

test('live streams go to the app automatically if the user wants that', async () => {
  const options = await openOptions('real');
  await options.getByRole('checkbox', { name: 'Send large and live downloads to the desktop app' }).check();
  await options.close();
  const { popup, page } = await harness.visit(site.url('/second'));
  const row = rowNamed(popup, 'Second camera, live');
  await row.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(row).toContainText('In the desktop app');
  await page.close();
  await popup.close();
});

test('a background that cannot reach the app itself does so through a page', async () => {
  // As for a background that was started before the permission was granted.
  const kind = await (await harness.worker()).evaluate(() => {
    Object.defineProperty(chrome.runtime, 'connectNative', { value: undefined });
    return typeof chrome.runtime.connectNative;
  });
  expect(kind).toBe('undefined');
  const { popup, page } = await harness.visit(site.url('/walk'));
  const row = rowNamed(popup, 'A walk by the sea, video');
  await row.getByText('More options').click();
  await row.getByRole('button', { name: 'Save with the desktop app' }).click();
  await expect.poll(async () => (await app.savedFiles()).filter((path) => path.includes('A walk')).length).toBe(2);
  await page.close();
  await popup.close();
});

test('a running download is moved, and the app finishes it after the browser was closed', async () => {
  await app.install('real');
  const { popup } = await harness.visit(site.url('/held'));
  const row = rowNamed(popup, 'Night train, video');
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row).toContainText(/\d\s[kM]B/);
  await row.getByRole('button', { name: 'Continue in the desktop app' }).click();
  await expect(row).toContainText('In the desktop app');
  await expect(row).toContainText(/\d\s[kM]B/);
  await expect.poll(() => jobFolders(popup)).toEqual([]);
  await harness.context.close();
  held.release();
  await expect.poll(() => fileNamed('Night train')).not.toBe('');
  await expectSameMedia(await fileNamed('Night train'), held.source);

  // The next browser session learns how it ended.
  harness = await harnessFor(await launch(extension, profile));
  const later = await harness.visit(site.url('/held'));
  await later.popup.getByRole('tab', { name: 'Downloads' }).click();
  const entry = later.popup.getByRole('listitem', { name: 'Night train' });
  await expect(entry.getByRole('status')).toHaveText('Saved by the desktop app');
});
