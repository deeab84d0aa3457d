import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  test as base,
  chromium,
  expect,
  type Locator,
  type Page,
  type Worker,
} from '@playwright/test';
import { chromiumArguments, findFullChromium } from '../../support/browsers.ts';
import { foreignRequests, readTraffic } from './traffic.ts';
import { type BuildName, copyOf } from './unpacked.ts';

export { expect };

/** A browser with the extension in it. */
export interface Harness {
  readonly context: BrowserContext;
  readonly id: string;
  worker(): Promise<Worker>;
  /** A page of the web, and the popup about it in a tab of its own. */
  visit(url: string): Promise<{ readonly page: Page; readonly popup: Page }>;
  openPopup(page: Page): Promise<Page>;
  /** Paths of the files that the browser has saved, the newest first. */
  savedFiles(): Promise<string[]>;
}

/** Where a browser of ours writes down every request. Complete once it is closed. */
export const netLogOf = (profile: string): string => join(profile, 'net-log.json');

/** How a browser differs from the usual one. */
export interface LaunchOptions {
  /** Names that lead to this machine: `MAP www.example.com 127.0.0.1:1234`. */
  readonly hostRules?: readonly string[];
  readonly args?: readonly string[];
}

export async function launch(
  extension: string,
  profile: string,
  { hostRules = [], args = [] }: LaunchOptions = {},
): Promise<BrowserContext> {
  const executablePath = findFullChromium();
  return chromium.launchPersistentContext(profile, {
    ...(executablePath === undefined ? {} : { executablePath }),
    headless: true,
    ignoreDefaultArgs: ['--disable-extensions'],
    downloadsPath: join(profile, 'saved'),
    args: [
      ...chromiumArguments,
      '--lang=en-US',
      // Lets a test press the button in the toolbar.
      '--enable-unsafe-extension-debugging',
      // Nothing leaves this machine.
      `--log-net-log=${netLogOf(profile)}`,
      `--host-resolver-rules=${[...hostRules, 'MAP * ~NOTFOUND', 'EXCLUDE localhost', 'EXCLUDE 127.0.0.1'].join(', ')}`,
      ...args,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  });
}

export async function harnessFor(context: BrowserContext): Promise<Harness> {
  const worker = async (): Promise<Worker> =>
    context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const id = new URL((await worker()).url()).host;
  const openPopup = async (page: Page): Promise<Page> => {
    const tabId = await (await worker()).evaluate(async (url) => {
      const tabs = await chrome.tabs.query({});
      return tabs.find((tab) => tab.url === url)?.id;
    }, page.url());
    const popup = await context.newPage();
    await popup.goto(`chrome-extension://${id}/popup.html?tab=${tabId}`);
    return popup;
  };
  return {
    context,
    id,
    worker,
    openPopup,
    async visit(url) {
      const page = await context.newPage();
      await page.goto(url);
      return { page, popup: await openPopup(page) };
    },
    async savedFiles() {
      return (await worker()).evaluate(async () => {
        const items = await chrome.downloads.search({ orderBy: ['-startTime'], state: 'complete' });
        return items.map(({ filename }) => filename);
      });
    },
  };
}

/** A row of the list of media, by the start of its name. */
export const rowNamed = (popup: Page, name: string | RegExp): Locator =>
  popup.getByRole('list', { name: 'Media on this page' }).getByRole('listitem', { name });

/** The page that an action opens. Told by its address: the page about the installation may open at any moment. */
export async function pageOpenedBy(
  context: BrowserContext,
  file: string,
  action: () => Promise<unknown>,
): Promise<Page> {
  const find = () => context.pages().find((page) => page.url().includes(`/${file}`));
  await action();
  await expect.poll(() => find()?.url()).toBeDefined();
  return find() as Page;
}

/** Presses the extension's button in the toolbar, which gives it access to this tab. The popup that opens is none of the context's pages. */
export async function pressToolbarButton({ context, id }: Harness, page: Page): Promise<void> {
  await page.bringToFront();
  const session = await context.browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('the browser has no debugging session');
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const tab = targetInfos.find(({ url }) => url === page.url());
  if (tab === undefined) throw new Error(`no tab shows ${page.url()}`);
  await session.send('Extensions.triggerAction', { id, targetId: tab.targetId });
  await session.detach();
}

/** What jobs have left in the private file system. */
export const jobFolders = (popup: Page): Promise<string[]> =>
  popup.evaluate(async () => {
    const names: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
    return names;
  });

/** Ends the service worker as the browser does when it was idle. A connection of the popup's breaks when it has really gone. */
export async function stopBackground({ context }: Harness, popup: Page): Promise<void> {
  const lives = await popup.evaluateHandle(() => {
    const connection = { isOpen: true };
    chrome.runtime.connect({ name: 'popup' }).onDisconnect.addListener(() => {
      connection.isOpen = false;
    });
    return connection;
  });
  const session = await context.newCDPSession(popup);
  await session.send('ServiceWorker.enable');
  // Again until it has gone: an order that comes while the worker starts changes nothing.
  await expect
    .poll(async () => {
      await session.send('ServiceWorker.stopAllWorkers');
      return lives.evaluate(({ isOpen }) => isOpen);
    })
    .toBe(false);
  await session.detach();
}

/** Tests of the extension in a full Chromium: the headless shell, which other tests prefer, loads no extensions. */
export const test = base.extend<{
  siteOrigin: string | undefined;
  hosts: readonly string[];
  build: BuildName;
  harness: Harness;
}>({
  /** The server that the extension belongs to, where it is not the tests' own. */
  siteOrigin: [undefined, { option: true }],
  /** Names that lead to this machine. */
  hosts: [[], { option: true }],
  /** Which copy of the build the browser loads. */
  build: ['granted', { option: true }],
  harness: async ({ siteOrigin, hosts, build }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'clipharbor-profile-'));
    const extension = await copyOf(build, { siteOrigin });
    const context = await launch(extension, profile, { hostRules: hosts.map((host) => `MAP ${host} 127.0.0.1`) });
    await use(await harnessFor(context));
    await context.close();
    expect(foreignRequests(await readTraffic(netLogOf(profile)), hosts), 'requests to strangers').toEqual([]);
    await rm(profile, { recursive: true, force: true });
    await rm(extension, { recursive: true, force: true });
  },
});
