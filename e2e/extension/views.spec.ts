import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { arePicturesTaken, type LookedAtLocale, lookedAtLocales, viewsOf } from '../support/views.ts';
import { type Look, looks, openLook } from './support/looks.ts';
import { expect, type Harness, test } from './support/test.ts';

const folder = join(process.cwd(), '.cache', 'screenshots');

async function takePictures(page: Page, locale: LookedAtLocale, look: Look): Promise<void> {
  for (const scheme of new Set(viewsOf(locale).map((view) => view.scheme))) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const path = join(folder, `extension-${look.name}.${locale}.${scheme}.${look.width}.png`);
    await page.screenshot({ path, fullPage: look.name !== 'options-delete' });
  }
}

async function take(harness: Harness, locale: LookedAtLocale, look: Look): Promise<void> {
  const page = await openLook(harness, locale, look);
  if (arePicturesTaken) await takePictures(page, locale, look);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang, look.name).toBeLessThanOrEqual(0);
  await page.close();
}

for (const locale of lookedAtLocales) {
  test(`every surface in ${locale}, with nothing that sticks out`, async ({ harness }) => {
    test.setTimeout(240_000);
    await mkdir(folder, { recursive: true });
    for (const look of looks) await take(harness, locale, look);
  });
}
