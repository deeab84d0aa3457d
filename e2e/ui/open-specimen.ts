import type { Page } from '@playwright/test';
import type { viewedLocales } from '../support/views.ts';

/** Opens the specimen page and waits until it is hydrated: a prerendered button looks ready before it is. */
export async function openSpecimen(page: Page, locale: (typeof viewedLocales)[number]): Promise<void> {
  await page.goto(`/dev/ui/${locale}`);
  await page.locator('html[data-ready]').waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
