import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { packetCounts, sourceFile } from '@clipharbor/testkit';
import { allowReloading, untilReloaded } from './support/extension-reload.ts';
import { type Site, startSite } from './support/media-site.ts';
import { expect, type Harness, harnessFor, launch, rowNamed, test } from './support/test.ts';
import { grantedCopy } from './support/unpacked.ts';

let site: Site;
let source: string;

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100"/></svg>';

test.beforeAll(async () => {
  source = await sourceFile({ seconds: 6, size: '320x180' });
  site = await startSite({
    pages: {
      '/film': ['Harbour film', '<video src="/file/source.mp4" preload="metadata"></video>'],
      '/picture': ['Harbour picture', '<img src="ELSEWHERE/pier.svg" alt="Pier">'],
      '/nothing': ['Nothing here', '<p>Text</p>'],
    },
    files: { '/pier.svg': { body: picture, type: 'image/svg+xml' } },
    streams: { file: { folder: dirname(source), manifest: basename(source) } },
  });
});

test.afterAll(() => site.close());

/** A test cannot click the browser's own menu, so the event that it would report is dispatched instead. */
async function choose(harness: Harness, url: string, click: Record<string, string>): Promise<void> {
  await (await harness.worker()).evaluate(
    async ([pageUrl, info]) => {
      const tab = (await chrome.tabs.query({})).find((one) => one.url === pageUrl);
      const event = chrome.contextMenus.onClicked as unknown as { dispatch(info: unknown, tab: unknown): void };
      event.dispatch(info, tab);
    },
    [url, click] as const,
  );
}

const open = async ({ context }: Harness, url: string): Promise<void> =>
  void (await (await context.newPage()).goto(url));

test('the menu saves the video that was clicked', async ({ harness }) => {
  await open(harness, site.url('/film'));
  await choose(harness, site.url('/film'), { menuItemId: 'saveVideo', srcUrl: site.url('/file/source.mp4') });
  await expect.poll(() => harness.savedFiles()).toHaveLength(1);
  const [saved = ''] = await harness.savedFiles();
  expect(await packetCounts(saved)).toEqual(await packetCounts(source));
});

test('the menu saves an image with the Referer of its page', async ({ harness }) => {
  const page = `http://localhost:${site.server.port}/picture`;
  await open(harness, page);
  const before = site.server.log.length;
  await choose(harness, page, { menuItemId: 'saveImage', srcUrl: site.url('/pier.svg') });
  await expect.poll(() => harness.savedFiles()).toHaveLength(1);
  const [saved = ''] = await harness.savedFiles();
  expect(await readFile(saved, 'utf8')).toBe(picture);
  const asked = site.server.log.slice(before).filter(({ address }) => address === '/pier.svg');
  expect(asked.map(({ headers }) => headers.referer)).toEqual([`http://localhost:${site.server.port}/`]);
});

test('for a player with its own URL the menu shows the list', async ({ harness }) => {
  await open(harness, site.url('/film'));
  await choose(harness, site.url('/film'), { menuItemId: 'saveVideo', srcUrl: 'blob:http://localhost/1' });
  const shown = async () =>
    (await harness.worker()).evaluate(async () => {
      const contexts = await chrome.runtime.getContexts({});
      return contexts.some(({ documentUrl }) => documentUrl?.includes('/popup.html'));
    });
  await expect.poll(shown).toBe(true);
});

/** The same for a shortcut, which also belongs to the browser. */
const press = async (harness: Harness, url: string): Promise<void> =>
  (await harness.worker()).evaluate(async (pageUrl) => {
    const tab = (await chrome.tabs.query({})).find((one) => one.url === pageUrl);
    const event = chrome.commands.onCommand as unknown as { dispatch(command: string, tab: unknown): void };
    event.dispatch('save-best', tab);
  }, url);

test('the shortcut saves the main content of the page', async ({ harness }) => {
  await open(harness, site.url('/film'));
  await press(harness, site.url('/film'));
  await expect.poll(() => harness.savedFiles()).toHaveLength(1);
});

test('texts of menu and shortcuts come from the catalogs', async ({ harness }) => {
  const texts = await (await harness.worker()).evaluate(async () => {
    const commands = await chrome.commands.getAll();
    return [chrome.i18n.getMessage('menuSaveVideo'), commands.find(({ name }) => name === 'save-best')?.description];
  });
  expect(texts).toEqual(['Save this video', 'Save the main video on the page']);
});

/** A browser in which the user has granted more than access to hosts. */
async function withPermissions(names: readonly string[], use: (harness: Harness) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'clipharbor-profile-'));
  const extension = await grantedCopy({ permissions: names });
  const context = await launch(extension, profile);
  try {
    await use(await harnessFor(context));
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
    await rm(extension, { recursive: true, force: true });
  }
}

test('a download that ends unseen is reported by a notification, if enabled', async () => {
  await withPermissions(['notifications'], async (harness) => {
    await open(harness, site.url('/film'));
    const options = await harness.context.newPage();
    await options.goto(`chrome-extension://${harness.id}/options.html`);
    await options.evaluate(() =>
      chrome.runtime.sendMessage({ to: 'background', type: 'settings.change', change: { hasNotifications: true } }),
    );
    const shown = async () =>
      (await harness.worker()).evaluate(async () => Object.keys(await chrome.notifications.getAll()).length);
    await press(harness, site.url('/film'));
    await expect.poll(shown).toBe(1);
  });
});

/** Open panels, by the paths of their pages. */
const panels = async (harness: Harness): Promise<(string | undefined)[]> =>
  (await harness.worker()).evaluate(async () => {
    const contexts = await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL' as chrome.runtime.ContextType] });
    // A newly opened panel has no URL yet.
    return contexts.map(({ documentUrl }) => URL.parse(documentUrl ?? '')?.pathname);
  });

test('the side panel opens on click and follows the active tab', async () => {
  await withPermissions(['sidePanel'], async (harness) => {
    const { page, popup } = await harness.visit(site.url('/film'));
    await expect(rowNamed(popup, 'Harbour film, video')).toBeVisible();
    await popup.getByRole('button', { name: 'Open side panel' }).click();
    await expect.poll(() => panels(harness)).toEqual(['/side-panel.html']);
    // A test cannot read the panel itself, which is not a tab. The same page in a tab behaves the same way.
    const panel = await harness.context.newPage();
    await panel.goto(`chrome-extension://${harness.id}/side-panel.html`);
    await page.bringToFront();
    await expect(rowNamed(panel, 'Harbour film, video')).toBeVisible();
    const other = await harness.context.newPage();
    await other.goto(site.url('/nothing'));
    await expect(panel.getByText('No media found yet')).toBeVisible();
  });
});

// Chromium crashes when a panel is opened that was allowed after the extension was loaded.
test('a newly allowed side panel opens after the extension was reloaded', async () => {
  await withPermissions([], async (harness) => {
    await allowReloading(harness);
    const { page, popup } = await harness.visit(site.url('/film'));
    await popup.getByRole('button', { name: 'Open side panel' }).click();
    await untilReloaded(harness, () => popup.getByRole('button', { name: 'Allow side panel' }).click());
    const after = await harness.openPopup(page);
    await expect(rowNamed(after, 'Harbour film, video')).toBeVisible();
    await after.getByRole('button', { name: 'Open side panel' }).click();
    await expect.poll(() => panels(harness)).toEqual(['/side-panel.html']);
  });
});

test('deleting stored data empties the list and leaves no parts', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/film'));
  const row = rowNamed(popup, 'Harbour film, video');
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  await popup.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    await root.getDirectoryHandle('job-00000000-0000-4000-8000-000000000000', { create: true });
  });
  const options = await harness.context.newPage();
  await options.goto(`chrome-extension://${harness.id}/options.html`);
  await options.getByRole('button', { name: 'Delete stored data' }).click();
  await options.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(options.getByText('The stored data was deleted.')).toBeVisible();
  await popup.getByRole('tab', { name: 'Downloads' }).click();
  await expect(popup.getByText('No downloads yet')).toBeVisible();
  const names = await popup.evaluate(async () => {
    const found: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) found.push(name);
    return found;
  });
  expect(names).toEqual([]);
});
