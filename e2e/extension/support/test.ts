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
import { grantedCopy } from './unpacked.ts';

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

/** `names`: hosts that lead to this machine, so that a test has a page of the internet. */
export async function launch(
  extension: string,
  profile: string,
  names: readonly string[] = [],
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
      // Nothing leaves this machine.
      `--host-resolver-rules=${names.map((name) => `MAP ${name} 127.0.0.1, `).join('')}MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
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
export const test = base.extend<{ harness: Harness; names: readonly string[] }>({
  names: [[], { option: true }],
  harness: async ({ names }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'clipharbor-profile-'));
    const extension = await grantedCopy();
    const context = await launch(extension, profile, names);
    await use(await harnessFor(context));
    await context.close();
    await rm(profile, { recursive: true, force: true });
    await rm(extension, { recursive: true, force: true });
  },
});
