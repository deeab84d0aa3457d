import type { Page } from '@playwright/test';
import { untilBackgroundListens } from './background.ts';
import { expect, type Harness } from './test.ts';

/** Loads the extension again, as an update does: its pages close, and scripts in open pages belong to the version before. */
export async function reloadExtension({ context, id }: Harness): Promise<void> {
  const settings = await context.newPage();
  await settings.goto('chrome://extensions');
  const [old] = context.serviceWorkers();
  await settings.evaluate(async (extensionId) => {
    const api = Reflect.get(chrome, 'developerPrivate');
    // Otherwise an unpacked extension stays off.
    await api.updateProfileConfiguration({ inDeveloperMode: true });
    await api.reload(extensionId, { failQuietly: false });
  }, id);
  const isNew = (): boolean => context.serviceWorkers().some((worker) => worker !== old);
  await expect.poll(isNew).toBe(true);
  await untilBackgroundListens(context);
  await settings.close();
}

/** Errors in all scripts of a page from now on: its own and those of extensions. */
export async function scriptErrors(page: Page): Promise<readonly string[]> {
  const errors: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }) =>
    errors.push(exception?.description ?? text),
  );
  session.on('Log.entryAdded', ({ entry }) => {
    if (entry.level === 'error' && entry.source === 'javascript') errors.push(entry.text);
  });
  await session.send('Runtime.enable');
  await session.send('Log.enable');
  return errors;
}
