import { hls, sourceFile } from '@clipharbor/testkit';
import { loads, type Site, startSite } from './support/media-site.ts';
import { expect, rowNamed, test } from './support/test.ts';
import { startUndrivenBrowser } from './support/undriven-browser.ts';

let site: Site;

/** Asks the browser to load a page that the visitor may open next. */
const ahead = (how: 'prefetch' | 'prerender'): string =>
  `<a href="/next">Next</a><script type="speculationrules">{ "${how}": [{ "urls": ["/next"], "eagerness": "immediate" }] }</script>`;

test.beforeAll(async () => {
  const stream = await hls(await sourceFile({ seconds: 6, size: '320x180' }));
  const plays = (name: string): string => loads(`/${name}/${stream.manifest}`);
  site = await startSite({
    pages: {
      '/fetches': ['First film', plays('first') + ahead('prefetch')],
      '/draws': ['First film', plays('first') + ahead('prerender')],
      '/next': ['Next film', plays('next')],
    },
    streams: { first: stream, next: stream },
  });
});

test.afterAll(() => site.close());

const hasLoaded = (path: string): boolean => site.server.log.some(({ address }) => address.startsWith(path));

test('a prefetched page does not affect the list of the page in the tab', async ({ harness }) => {
  const { page, popup } = await harness.visit(site.url('/fetches'));
  await expect.poll(() => hasLoaded('/next')).toBe(true);
  await expect(rowNamed(popup, 'First film, video')).toBeVisible();
  await popup.reload();
  await expect(rowNamed(popup, 'First film, video')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(rowNamed(popup, 'Next film, video')).toBeVisible();
  await expect(rowNamed(popup, 'First film, video')).toHaveCount(0);
});

// Browsers do not prerender pages for a tab that a test driver controls.
test('the media of a prerendered page are listed once it is shown, and not before', async () => {
  const browser = await startUndrivenBrowser();
  try {
    // Wait for the welcome page, which comes to the front: browsers prerender nothing for background tabs.
    await expect.poll(() => browser.ask(isWelcomeOpen)).toBe(true);
    const tabId = await browser.ask(open, site.url('/draws'));
    await expect.poll(() => hasLoaded('/next/')).toBe(true);
    const list = (): Promise<string[]> => browser.ask(readList, tabId);
    await expect.poll(list).toEqual(['First film', expect.stringContaining('/first/')]);
    await browser.ask(followLink, tabId);
    await expect.poll(list).toEqual(['Next film', expect.stringContaining('/next/')]);
    const drawn = site.server.log.filter(({ address }) => address === '/next');
    expect(drawn, 'the page that is shown is the one that was prerendered').toHaveLength(1);
  } finally {
    await browser.close();
  }
});

// These functions run in a page of the extension.
const isWelcomeOpen = async (): Promise<boolean> =>
  (await chrome.tabs.query({ status: 'complete' })).some(({ url }) => url?.endsWith('/installed'));

const open = async (url: string): Promise<number> => (await chrome.tabs.create({ url })).id ?? 0;

const followLink = async (tabId: number): Promise<void> => {
  await chrome.scripting.executeScript({ target: { tabId }, func: () => document.querySelector('a')?.click() });
};

/** The title and the listed media of a tab. */
async function readList(tabId: number): Promise<string[]> {
  const { tabs = {} } = await chrome.storage.session.get<{
    tabs?: Record<number, { readonly title: string; readonly media: readonly { readonly url: string }[] }>;
  }>('tabs');
  const tab = tabs[tabId];
  return tab === undefined ? [] : [tab.title, ...tab.media.map(({ url }) => url)];
}
