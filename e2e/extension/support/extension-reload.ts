import type { Page } from '@playwright/test';
import { untilBackgroundListens } from './background.ts';
import { expect, type Harness } from './test.ts';

/** Otherwise an unpacked extension stays disabled after a reload. */
export async function allowReloading({ context }: Harness): Promise<void> {
  const settings = await context.newPage();
  await settings.goto('chrome://extensions');
  await settings.evaluate(() =>
    Reflect.get(chrome, 'developerPrivate').updateProfileConfiguration({ inDeveloperMode: true }),
  );
  await settings.close();
}

/** Waits until `cause` has made the extension reload. */
export async function untilReloaded({ context }: Harness, cause: () => Promise<unknown>): Promise<void> {
  const [old] = context.serviceWorkers();
  await cause();
  // For a moment, both versions exist, and a message to the old one is never answered.
  const isOnlyNew = (): boolean => {
    const workers = context.serviceWorkers();
    return workers.length > 0 && !workers.some((worker) => worker === old);
  };
  await expect.poll(isOnlyNew).toBe(true);
  await untilBackgroundListens(context);
}

/** Reloads the extension, as an update does: its pages close, and scripts in open pages belong to the previous version. */
export async function reloadExtension(harness: Harness): Promise<void> {
  await allowReloading(harness);
  const settings = await harness.context.newPage();
  await settings.goto('chrome://extensions');
  await untilReloaded(harness, () =>
    settings.evaluate(
      (extensionId) => Reflect.get(chrome, 'developerPrivate').reload(extensionId, { failQuietly: false }),
      harness.id,
    ),
  );
  await settings.close();
}

/** Collects errors from all scripts of a page from now on: its own and those of extensions. */
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
