import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@clipharbor/domain';
import { test as base, expect } from '@playwright/test';
import { type Browser, type Locator, launch, type Page, TimeoutError } from 'puppeteer-core';
import { findBrowser } from '../../support/browsers.ts';
import { type NameProxy, startNameProxy } from './name-proxy.ts';
import { grantedCopy } from './unpacked.ts';

export { expect };

/** Otherwise the extension has a different host in each profile. */
const host = brand.extensionIds.firefox;

/** A Firefox with the extension installed. */
export interface FirefoxHarness {
  readonly browser: Browser;
  /** Opens a web page, and the popup about it in its own tab. */
  visit(url: string): Promise<{ readonly page: Page; readonly popup: Page }>;
  openPopup(page: Page): Promise<Page>;
  /** Opens an extension page in its own tab. */
  openOwn(path: string): Promise<Page>;
  /** A page that the extension or the browser opened, by a part of its URL. */
  pageAt(part: string): Promise<Page>;
  /** Paths of the files that the browser has saved, newest first. */
  savedFiles(): Promise<string[]>;
  /** Maps domains to a port of this machine. */
  readonly mapHosts: NameProxy['map'];
  /** Errors that the extension's pages and its background have logged so far. */
  problems(): string[];
}

/** Firefox prints errors of every page and of the background, with their source. */
const ownProblem =
  /^(JavaScript error: moz-extension:.*|console\.error: ["(].*|Content-Security-Policy.*moz-extension.*)$/gm;

interface FirefoxLaunch {
  readonly profile: string;
  readonly executablePath: string;
  readonly proxyPort: number;
  readonly home: string | undefined;
}

async function launchFirefox({ profile, executablePath, proxyPort, home }: FirefoxLaunch): Promise<Browser> {
  return launch({
    env: { ...process.env, ...(home === undefined ? {} : { HOME: home }) },
    browser: 'firefox',
    headless: true,
    executablePath,
    userDataDir: profile,
    acceptInsecureCerts: true,
    // Required to open extension pages.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [brand.geckoId]: host }),
      'browser.download.dir': join(profile, 'saved'),
      'browser.download.folderList': 2,
      // A test cannot click the browser's own prompt.
      'extensions.webextOptionalPermissionPrompts': false,
      'browser.dom.window.dump.enabled': true,
      'devtools.console.stdout.content': true,
      // Nothing leaves this machine.
      'network.dns.offline-localhost': false,
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': 9,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': proxyPort,
      'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
    },
  });
}

/** Firefox reports no events of extension pages to the driver, so the page is polled until it has loaded. */
async function openOwnPage(page: Page, path: string): Promise<void> {
  const url = `moz-extension://${host}/${path}`;
  await page.goto(url, { timeout: 1 }).catch((error: unknown) => {
    if (!(error instanceof TimeoutError)) throw error;
  });
  const place = () => page.evaluate(() => `${document.readyState} ${location.href}`).catch(() => 'on its way');
  await expect.poll(place).toBe(`complete ${url}`);
}

/** The driver does not know the URL of extension pages, so each page is asked. */
async function findPage(browser: Browser, part: string): Promise<Page | undefined> {
  for (const page of await browser.pages()) {
    const address = await page.evaluate(() => location.href).catch(() => '');
    if (address.includes(part)) return page;
  }
  return undefined;
}

/** Records what the browser prints from now on; returns the extension's errors in it. */
function recordProblems(browser: Browser): () => string[] {
  let output = '';
  const { stdout, stderr } = browser.process() ?? {};
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (bytes: Buffer) => {
      output += bytes.toString();
    });
  }
  return () => output.match(ownProblem) ?? [];
}

async function harnessFor(browser: Browser, extension: string, mapHosts: NameProxy['map']): Promise<FirefoxHarness> {
  const problems = recordProblems(browser);
  await browser.installExtension(extension);
  const openOwn = async (path: string): Promise<Page> => {
    const page = await browser.newPage();
    await openOwnPage(page, path);
    return page;
  };
  // A page without a script, from which extension APIs can be called.
  const control = await openOwn('manifest.json');
  const openPopup = async (page: Page): Promise<Page> => {
    let tabId: number | undefined;
    const findTab = async (): Promise<number | undefined> => {
      tabId = await control.evaluate(async (url) => {
        const tabs = await chrome.tabs.query({});
        return tabs.find((tab) => tab.url === url)?.id;
      }, page.url());
      return tabId;
    };
    // Without an id, the popup would show another tab.
    await expect.poll(findTab, { message: `no tab shows ${page.url()}` }).toBeDefined();
    return openOwn(`popup.html?tab=${tabId}`);
  };
  return {
    browser,
    openOwn,
    openPopup,
    async visit(url) {
      const page = await browser.newPage();
      await page.goto(url);
      return { page, popup: await openPopup(page) };
    },
    async pageAt(part) {
      let found: Page | undefined;
      const isThere = async (): Promise<boolean> => {
        found = await findPage(browser, part);
        return found !== undefined;
      };
      await expect.poll(isThere, { message: `no page at ${part}` }).toBe(true);
      return found as Page;
    },
    savedFiles: () =>
      control.evaluate(async () => {
        const items = await chrome.downloads.search({ orderBy: ['-startTime'], state: 'complete' });
        return items.map(({ filename }) => filename);
      }),
    problems,
    mapHosts,
  };
}

/** A part of a page by its role and the start of its name, within a row of the media list if one is given. */
export function inRow(popup: Page, row: string, role: string, name?: string): Locator<Element> {
  const named = name === undefined ? '' : `[name="${name}"]`;
  return popup.locator(`li[aria-label^="${row}"] ::-p-aria([role="${role}"]${named})`).setTimeout(60_000);
}

export const byRole = (popup: Page, role: string, name: string): Locator<Element> =>
  popup.locator(`::-p-aria([role="${role}"][name="${name}"])`).setTimeout(60_000);

/** Waits until a row of the list shows this text. */
export async function rowShows(
  popup: Page,
  row: string,
  words: string | RegExp,
  options: { readonly timeout?: number } = {},
): Promise<void> {
  const text = () => popup.$eval(`li[aria-label^="${row}"]`, (item) => item.textContent).catch(() => '');
  const shown = expect.poll(text, options);
  await (typeof words === 'string' ? shown.toContain(words) : shown.toMatch(words));
}

interface OpenFirefox {
  readonly harness: FirefoxHarness;
  close(): Promise<void>;
}

interface FirefoxOptions {
  /** Runs before the extension is installed. */
  readonly prepare?: (browser: Browser) => Promise<void>;
  /** The user's home folder. */
  readonly home?: string;
  /** Optional permissions to grant as well. */
  readonly permissions?: readonly string[];
}

/** Starts a new Firefox with the extension; null if Firefox is not installed. */
export async function openFirefox({
  prepare = async () => undefined,
  home,
  permissions = [],
}: FirefoxOptions = {}): Promise<OpenFirefox | null> {
  const executablePath = findBrowser('firefox');
  if (executablePath === undefined) return null;
  const profile = await mkdtemp(join(tmpdir(), 'clipharbor-profile-'));
  const extension = await grantedCopy({ family: 'firefox', permissions });
  const proxy = await startNameProxy();
  const browser = await launchFirefox({ profile, executablePath, proxyPort: proxy.port, home });
  await prepare(browser);
  return {
    harness: await harnessFor(browser, extension, proxy.map),
    async close() {
      await browser.close();
      await proxy.close();
      await rm(profile, { recursive: true, force: true });
      await rm(extension, { recursive: true, force: true });
    },
  };
}

/** Tests of the extension in a real Firefox. All tests of a worker share one browser, because starting it takes seconds. */
export const test = base.extend<{ firefox: FirefoxHarness }, { sharedFirefox: FirefoxHarness | null }>({
  sharedFirefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern here
    async ({}, use) => {
      const open = await openFirefox();
      await use(open?.harness ?? null);
      await open?.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  firefox: async ({ sharedFirefox }, use) => {
    // biome-ignore lint/suspicious/noSkippedTests: where Firefox cannot be installed, the run reports what it skipped
    if (sharedFirefox === null) return test.skip(true, 'Firefox is not installed');
    await use(sharedFirefox);
    expect(sharedFirefox.problems()).toEqual([]);
    // The page opened on installation is kept, because the test about it may be the last one.
    for (const page of await sharedFirefox.browser.pages()) {
      if (/^https?:/.test(page.url()) && !page.url().endsWith('/installed')) await page.close();
    }
  },
});
