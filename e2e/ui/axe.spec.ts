import { accessibilityFaults, accessibilityFaultsInBoth } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { viewedLocales as locales, schemes } from '../support/views.ts';
import { openSpecimen } from './open-specimen.ts';

for (const locale of locales) {
  test(`the specimen page is accessible in ${locale}`, async ({ page }) => {
    await openSpecimen(page, locale);
    expect(await accessibilityFaultsInBoth(page)).toEqual([]);
  });
}

for (const scheme of schemes) {
  test(`everything that opens is accessible in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await openSpecimen(page, 'en');
    for (const [place, index, part] of [
      ['#dialog', 0, '[role="dialog"]'],
      ['#dialog', 1, '[role="dialog"]'],
      ['#dialog', 2, '[role="dialog"]'],
      ['#drawer', 0, '[role="dialog"]'],
      ['#menu', 0, '[role="menu"]'],
      ['#menu', 1, '[role="menu"]'],
      // Last, because it stays open.
      ['#snackbar', 3, '[data-snackbar]'],
    ] as const) {
      await test.step(`button ${index} of ${place}`, async () => {
        await page.locator(place).getByRole('button').nth(index).press('Enter');
        const opened = page.locator(part);
        await opened
          .getByRole(part === '[role="menu"]' ? 'menuitem' : 'button')
          .first()
          .focus();
        expect(await accessibilityFaults(page, part)).toEqual([]);
        await page.keyboard.press('Escape');
        if (part !== '[data-snackbar]') await opened.waitFor({ state: 'detached' });
      });
    }
  });
}
