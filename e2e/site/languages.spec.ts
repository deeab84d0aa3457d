import { locales, nativeNames } from '@clipharbor/i18n';
import { accessibilityFaults } from '../support/axe.ts';
import { clippedTexts } from '../support/clipped-texts.ts';
import { overhangAt } from '../support/overhang.ts';
import { expect, test } from '../support/test.ts';

for (const locale of locales) {
  test(`home and pricing fit and are accessible in ${nativeNames[locale]}`, async ({ page }) => {
    for (const path of ['', '/pricing']) {
      await page.goto(`/${locale}${path}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      for (const width of [1440, 320]) {
        expect(await overhangAt(page, width)).toBe(0);
        expect(await clippedTexts(page)).toEqual([]);
      }
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });
}

test('switching the language keeps the query and the fragment', async ({ page }) => {
  await page.goto('/en/auth?state=success&app=extension#top');
  await page.getByRole('button', { name: 'Choose a language' }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de/auth?state=success&app=extension#top');
});
