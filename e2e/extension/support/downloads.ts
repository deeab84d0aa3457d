import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, type Harness } from './test.ts';

/** Changes settings as a page of ours does. */
export async function changeSettings(popup: Page, change: Record<string, unknown>): Promise<void> {
  await popup.evaluate(
    (settings) => chrome.runtime.sendMessage({ to: 'background', type: 'settings.change', change: settings }),
    change,
  );
}

/** Lets the browser choose names and folders itself, within a new folder. Otherwise the test driver names files by numbers. */
export async function keepNames({ context }: Harness, popup: Page): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clipharbor-downloads-'));
  const session = await context.newCDPSession(popup);
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  return folder;
}

/** Paths of so many files, once they are all saved; the newest first. */
export async function waitForFiles(harness: Harness, count: number): Promise<string[]> {
  await expect.poll(async () => (await harness.savedFiles()).length).toBe(count);
  return harness.savedFiles();
}
