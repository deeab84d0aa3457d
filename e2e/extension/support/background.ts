import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test';

/** The extension's background, once it runs. */
export const backgroundOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));

/**
 * Waits until the background observes what pages load. Earlier loads are also found, but without the facts of the request. An
 * extension API call is answered only once all listeners added before it are active.
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

/** Stops the service worker as the browser does when it is idle, and waits until the browser reports that it has stopped. */
export async function stopBackground(context: BrowserContext, ownPage: Page): Promise<void> {
  const session = await context.newCDPSession(ownPage);
  const scriptUrl = new URL('/background.js', ownPage.url()).href;
  let hasRun = false;
  let hasStopped = false;
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const version of versions.filter((one) => one.scriptURL === scriptUrl)) {
      hasStopped ||= hasRun && version.runningStatus === 'stopped';
      hasRun ||= version.runningStatus === 'running';
    }
  });
  await session.send('ServiceWorker.enable');
  // Any message restarts a stopped one.
  await expect
    .poll(async () => {
      if (!hasRun)
        await ownPage.evaluate(() => void chrome.runtime.sendMessage({ to: 'nobody' }).catch(() => undefined));
      return hasRun;
    })
    .toBe(true);
  // Repeated until it is gone: a command that arrives while the worker starts has no effect.
  await expect
    .poll(async () => {
      if (!hasStopped) await session.send('ServiceWorker.stopAllWorkers');
      return hasStopped;
    })
    .toBe(true);
  await session.detach();
}
