import { type BrowserContext, test as base, expect, type Locator, type Page, type Worker } from '@playwright/test';
import { backgroundOf, stopBackground as endBackground, untilBackgroundListens } from './background.ts';
import { BrowserPool } from './browser-pool.ts';
import type { BuildName } from './unpacked.ts';

export { launch, netLogOf } from './launch.ts';
export { expect };

/** A browser with the extension installed. */
export interface Harness {
  readonly context: BrowserContext;
  readonly id: string;
  worker(): Promise<Worker>;
  /** Opens a web page, and the popup about it in its own tab. */
  visit(url: string): Promise<{ readonly page: Page; readonly popup: Page }>;
  openPopup(page: Page): Promise<Page>;
  /** Paths of the files that the browser has saved, newest first. */
  savedFiles(): Promise<string[]>;
}

export async function harnessFor(context: BrowserContext): Promise<Harness> {
  const worker = (): Promise<Worker> => backgroundOf(context);
  const id = new URL((await worker()).url()).host;
  await untilBackgroundListens(context);
  const openPopup = async (page: Page): Promise<Page> => {
    let tabId: number | undefined;
    const findTab = async (): Promise<number | undefined> => {
      tabId = await (await worker()).evaluate(async (url) => {
        const tabs = await chrome.tabs.query({});
        return tabs.find((tab) => tab.url === url)?.id;
      }, page.url());
      return tabId;
    };
    // Without an id, the popup would show another tab.
    await expect.poll(findTab, { message: `no tab shows ${page.url()}` }).toBeDefined();
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

/** A row of the media list, by the start of its name. */
export const rowNamed = (popup: Page, name: string | RegExp): Locator =>
  popup.getByRole('list', { name: 'Media on this page' }).getByRole('listitem', { name });

/** The page that an action opens, identified by its URL, because the welcome page may open at any moment. */
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

/**
 * Clicks the extension's toolbar button, which gives it access to this tab. The popup that opens is not among the context's
 * pages.
 */
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

/** Folders that jobs have left in the private file system. */
export const jobFolders = (popup: Page): Promise<string[]> =>
  popup.evaluate(async () => {
    const names: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
    return names;
  });

/** The same for the browser of a test. */
export const stopBackground = ({ context }: Harness, popup: Page): Promise<void> => endBackground(context, popup);

/** Tests of the extension in a full Chromium: the headless shell, which other tests prefer, loads no extensions. */
export const test = base.extend<
  {
    siteOrigin: string | undefined;
    hosts: readonly string[];
    build: BuildName;
    hasFreshBrowser: boolean;
    harness: Harness;
  },
  { browsers: BrowserPool }
>({
  /** The server that the extension belongs to, if it is not that of the tests. */
  siteOrigin: [undefined, { option: true }],
  /** Hosts that map to this machine. */
  hosts: [[], { option: true }],
  /** Which copy of the build the browser loads. */
  build: ['granted', { option: true }],
  /** For tests about a new profile, or tests that change something that cannot be reset. */
  hasFreshBrowser: [false, { option: true }],
  browsers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern here
    async ({}, use) => {
      const browsers = new BrowserPool();
      await use(browsers);
      await browsers.close();
    },
    { scope: 'worker' },
  ],
  harness: async ({ browsers, siteOrigin, hosts, build, hasFreshBrowser }, use) =>
    browsers.use({ siteOrigin, hosts, build }, hasFreshBrowser, async (context) => use(await harnessFor(context))),
});
