import type { Page } from '@playwright/test';

/** The languages of the specimen page: short words, long words, right to left, ideographs. */
export const locales = ['en', 'de', 'ar', 'ja'] as const;
export const schemes = ['light', 'dark'] as const;

/** Opens the specimen page and waits until its parts answer: a prerendered button looks ready before it is. */
export async function openSpecimen(page: Page, locale: (typeof locales)[number]): Promise<void> {
  await page.goto(`/dev/ui/${locale}`);
  await page.waitForFunction(() => {
    const last = document.querySelector('#loading');
    return last !== null && Object.keys(last).some((key) => key.startsWith('__reactFiber'));
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
