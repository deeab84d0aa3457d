import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { arePicturesTaken, type LookedAtLocale, type View, viewsOf } from './views.ts';

const folder = join(process.cwd(), '.cache', 'screenshots');

/** Takes a page as a visitor of this language may see it. The names carry what the contact sheet sorts by. */
export async function takeViews(page: Page, path: string, name: string, locale: LookedAtLocale): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await takeViewsHere(page, name, locale);
}

/** The same of the page that is open, in the state that it is in. */
export async function takeViewsHere(page: Page, name: string, locale: LookedAtLocale): Promise<void> {
  for (const view of viewsOf(locale)) {
    await setView(page, view);
    await takePicture(page, name, locale, view, { fullPage: true });
  }
}

export async function setView(page: Page, { scheme, width }: View): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
}

/** A picture of what is there now, where pictures were asked for. */
export async function takePicture(
  page: Page,
  name: string,
  locale: LookedAtLocale,
  { scheme, width }: View,
  { fullPage = false } = {},
): Promise<void> {
  if (!arePicturesTaken) return;
  await mkdir(folder, { recursive: true });
  // From the top, at once: a page that glides there would be taken with its header on the way.
  if (fullPage) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // Two frames: the first is still laid out for the size before.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(folder, `${name}.${locale}.${scheme}.${width}.png`), fullPage });
}
