import type { Page } from '@playwright/test';
import { accessibilityFaultsInBoth } from '../support/axe.ts';
import { overhangAt } from '../support/overhang.ts';
import { takeViewsHere } from '../support/screenshot.ts';
import type { ViewedLocale } from '../support/views.ts';
import { hasHistory, hasUsage, holds } from './support/answers.ts';
import { expect, open, test } from './support/test.ts';

/** Expects that the current view is accessible in light and dark, and fits the narrowest phone and a desktop. */
async function look(page: Page, name: string, locale: ViewedLocale): Promise<void> {
  expect(await accessibilityFaultsInBoth(page)).toEqual([]);
  await takeViewsHere(page, name, locale);
  for (const width of [320, 1440]) expect(await overhangAt(page, width)).toBe(0);
}

for (const locale of ['en', 'ar'] as const) {
  test(`the login dialog has no faults in ${locale}`, async ({ page }) => {
    await open(page, `/${locale}/faq`);
    await page.locator('header nav > div button').first().click();
    await page
      .getByRole('dialog')
      .locator('form')
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    await look(page, 'login', locale);
  });

  test(`the account page has no faults in ${locale}`, async ({ page, signedIn: _ }) => {
    await holds(page, { planId: 1, endsIn: 4, consumed: { extraction: 12, download: 14, conversion: 5 } });
    await hasUsage(page);
    await hasHistory(page, 64);
    await open(page, `/${locale}/user`);
    await page.locator('[data-status]').waitFor();
    await page.locator('main ol li').first().waitFor();
    await look(page, 'user', locale);
  });

  for (const path of ['pricing', 'reset-password', 'update-password', 'auth?state=success&app=extension']) {
    test(`${path} has no faults in ${locale}`, async ({ page }) => {
      await open(page, `/${locale}/${path}`);
      if (path === 'pricing') await page.locator('main li:has(button) h2').first().waitFor();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute(
        'content',
        path === 'pricing' ? /^index/ : /noindex/,
      );
      await look(page, path.split('?')[0] ?? path, locale);
    });
  }
}
