import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '@clipharbor/i18n';
import type { Page } from '@playwright/test';
import { layoutFaults } from '../support/layout-faults.ts';
import { arePicturesTaken, isWhole, type ViewedLocale, viewedLocales, viewsOf } from '../support/views.ts';
import { openSurface, type Surface, surfaces } from './support/surfaces.ts';
import { expect, type Harness, test } from './support/test.ts';

const folder = join(process.cwd(), '.cache', 'screenshots');

async function takePictures(page: Page, locale: ViewedLocale, surface: Surface): Promise<void> {
  for (const scheme of new Set(viewsOf(locale).map((view) => view.scheme))) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const path = join(folder, `extension-${surface.name}.${locale}.${scheme}.${surface.width}.png`);
    await page.screenshot({ path, fullPage: surface.name !== 'options-delete' });
  }
}

async function take(harness: Harness, locale: ViewedLocale, surface: Surface): Promise<void> {
  const page = await openSurface(harness, locale, surface);
  if (arePicturesTaken) await takePictures(page, locale, surface);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang, surface.name).toBeLessThanOrEqual(0);
  await page.close();
}

for (const locale of viewedLocales) {
  test(`every surface in ${locale}, without overflow`, async ({ harness }) => {
    test.setTimeout(240_000);
    await mkdir(folder, { recursive: true });
    for (const surface of surfaces) await take(harness, locale, surface);
  });
}

for (const locale of isWhole ? locales : []) {
  test(`every text of every surface fits its place in ${locale}`, async ({ harness }) => {
    test.setTimeout(240_000);
    const faults: string[] = [];
    for (const surface of surfaces) {
      const page = await openSurface(harness, locale, surface);
      for (const fault of await layoutFaults(page)) faults.push(`${surface.name}: ${fault}`);
      await page.close();
    }
    expect(faults).toEqual([]);
  });
}
