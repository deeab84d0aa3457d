import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { arePicturesTaken, type View, type ViewedLocale, viewsOf } from './views.ts';

const folder = join(process.cwd(), '.cache', 'screenshots');

/** Takes screenshots of a page as visitors with this language may see it. The contact sheet sorts by the file names. */
export async function takeViews(page: Page, path: string, name: string, locale: ViewedLocale): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await takeViewsHere(page, name, locale);
}

/** The same for the open page in its current state. */
export async function takeViewsHere(page: Page, name: string, locale: ViewedLocale): Promise<void> {
  for (const view of viewsOf(locale)) {
    await setView(page, view);
    await takePicture(page, name, locale, view, { fullPage: true });
  }
}

export async function setView(page: Page, { scheme, width }: View): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
}

/** Takes a screenshot of the current state, if screenshots were requested. */
export async function takePicture(
  page: Page,
  name: string,
  locale: ViewedLocale,
  { scheme, width }: View,
  { fullPage = false } = {},
): Promise<void> {
  if (!arePicturesTaken) return;
  await mkdir(folder, { recursive: true });
  // Scrolls to the top without animation: otherwise a page that scrolls smoothly would be captured with its header in motion.
  if (fullPage) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // Two frames: the first still has the layout of the previous size.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(folder, `${name}.${locale}.${scheme}.${width}.png`), fullPage });
}
