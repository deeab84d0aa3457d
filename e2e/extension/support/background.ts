import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test';

/** The extension's background, once it runs. */
export const backgroundOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));

/**
 * Waits until the background sees what pages load: what they load earlier is found too, but without the facts of the request. The
 * answer of an interface for extensions comes after the listeners that were added before it.
 */
export async function untilBackgroundListens(context: BrowserContext): Promise<void> {
  const isListening = async (): Promise<boolean> =>
    (await backgroundOf(context)).evaluate(async () => {
      if (!chrome.webRequest?.onResponseStarted.hasListeners()) return false;
      const isAllowed = await chrome.permissions.contains({ origins: ['*://*/*'] });
      return !isAllowed || (await chrome.scripting.getRegisteredContentScripts()).length > 0;
    });
  await expect.poll(isListening).toBe(true);
}

/** Ends the service worker as the browser does when it was idle. A connection of the page's breaks when it has really gone. */
export async function stopBackground(context: BrowserContext, ownPage: Page): Promise<void> {
  const lives = await ownPage.evaluateHandle(() => {
    const connection = { isOpen: true };
    chrome.runtime.connect({ name: 'popup' }).onDisconnect.addListener(() => {
      connection.isOpen = false;
    });
    return connection;
  });
  const session = await context.newCDPSession(ownPage);
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
