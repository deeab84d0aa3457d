import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '@clipharbor/i18n';
import type { Page } from '@playwright/test';
import { layoutFaults } from '../support/layout-faults.ts';
import { arePicturesTaken, isWhole, type ViewedLocale, viewedLocales, viewsOf } from '../support/views.ts';
import { type Look, looks, openLook } from './support/looks.ts';
import { expect, type Harness, test } from './support/test.ts';

const folder = join(process.cwd(), '.cache', 'screenshots');

async function takePictures(page: Page, locale: ViewedLocale, look: Look): Promise<void> {
  for (const scheme of new Set(viewsOf(locale).map((view) => view.scheme))) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const path = join(folder, `extension-${look.name}.${locale}.${scheme}.${look.width}.png`);
    await page.screenshot({ path, fullPage: look.name !== 'options-delete' });
  }
}

async function take(harness: Harness, locale: ViewedLocale, look: Look): Promise<void> {
  const page = await openLook(harness, locale, look);
  if (arePicturesTaken) await takePictures(page, locale, look);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang, look.name).toBeLessThanOrEqual(0);
  await page.close();
}

for (const locale of viewedLocales) {
  test(`every surface in ${locale}, with nothing that overflows`, async ({ harness }) => {
    test.setTimeout(240_000);
    await mkdir(folder, { recursive: true });
    for (const look of looks) await take(harness, locale, look);
  });
}

for (const locale of isWhole ? locales : []) {
  test(`every text of every surface fits its place in ${locale}`, async ({ harness }) => {
    test.setTimeout(240_000);
    const faults: string[] = [];
    for (const look of looks) {
      const page = await openLook(harness, locale, look);
      for (const fault of await layoutFaults(page)) faults.push(`${look.name}: ${fault}`);
      await page.close();
    }
    expect(faults).toEqual([]);
  });
}
