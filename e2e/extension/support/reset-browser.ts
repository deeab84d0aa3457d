import type { BrowserContext, Page } from '@playwright/test';
import { backgroundOf, stopBackground } from './background.ts';
import { serverUrl } from './unpacked.ts';

/** Stops what the extension is doing. Running jobs would keep their files open. */
const endJobs = (control: Page): Promise<void> =>
  control.evaluate(async () => {
    if (await chrome.offscreen.hasDocument()) await chrome.offscreen.closeDocument();
    for (const { id, state } of await chrome.downloads.search({})) {
      if (state === 'in_progress') await chrome.downloads.cancel(id);
    }
    await chrome.downloads.erase({});
  });

const forget = (control: Page): Promise<void> =>
  control.evaluate(async () => {
    await Promise.all([
      chrome.storage.local.clear(),
      chrome.storage.session.clear(),
      chrome.storage.sync?.clear(),
      chrome.alarms.clearAll(),
    ]);
    const rules = await chrome.declarativeNetRequest.getSessionRules();
    await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: rules.map(({ id }) => id) });
    const folder = await navigator.storage.getDirectory();
    for await (const name of folder.keys()) await folder.removeEntry(name, { recursive: true });
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  });

/** Starts the background as if after an update, so that it runs its once-per-version steps. */
async function startBackground(context: BrowserContext, control: Page): Promise<void> {
  await control.evaluate(() => chrome.runtime.sendMessage({}).catch(() => undefined));
  await (await backgroundOf(context)).evaluate(() => {
    const installed = chrome.runtime.onInstalled as unknown as { dispatch(details: { reason: string }): void };
    installed.dispatch({ reason: 'update' });
  });
}

/** Resets a browser to its initial state: no other pages, no stored or cached data, no jobs. */
export async function resetBrowser(context: BrowserContext, id: string): Promise<void> {
  // A page without a script of its own, from which extension APIs can be called.
  const control = await context.newPage();
  await control.goto(`chrome-extension://${id}/manifest.json`);
  for (const page of context.pages()) if (page !== control) await page.close();
  await endJobs(control);
  await stopBackground(context, control);
  await forget(control);
  await startBackground(context, control);
  const session = await context.newCDPSession(control);
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', { origin: serverUrl(), storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
  // Without any page, the browser would exit.
  await control.goto('about:blank');
}
