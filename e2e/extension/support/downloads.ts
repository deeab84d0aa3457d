import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, type Harness, harnessFor, launch } from './test.ts';
import { grantedCopy } from './unpacked.ts';

/** Changes settings like one of our pages. */
export async function changeSettings(popup: Page, change: Record<string, unknown>): Promise<void> {
  await popup.evaluate(
    (settings) => chrome.runtime.sendMessage({ to: 'background', type: 'settings.change', change: settings }),
    change,
  );
}

/** Runs with a browser that names files and creates folders itself: the test driver would number them. */
export async function withOwnNames(use: (harness: Harness, folder: string) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'clipharbor-profile-'));
  const folder = join(profile, 'own');
  const extension = await grantedCopy();
  await mkdir(join(profile, 'Default'));
  const preferences = { download: { default_directory: folder, prompt_for_download: false } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await launch(extension, profile);
  const session = await context.newCDPSession(await context.newPage());
  await session.send('Browser.setDownloadBehavior', { behavior: 'default' });
  await use(await harnessFor(context), folder);
  await context.close();
  await rm(profile, { recursive: true, force: true });
  await rm(extension, { recursive: true, force: true });
}

/** Paths of the given number of files, newest first, once all of them are saved. */
export async function waitForFiles(harness: Harness, count: number): Promise<string[]> {
  await expect.poll(async () => (await harness.savedFiles()).length).toBe(count);
  return harness.savedFiles();
}
