import { takeViews } from '../support/screenshot.ts';
import { test } from '../support/test.ts';
import { lookedAtLocales as locales, schemes } from '../support/views.ts';
import { openSpecimen } from './open-specimen.ts';

// Pictures to look at, not to compare: they land in an ignored folder.
for (const locale of locales) {
  test(`the specimen is photographed in ${locale}`, ({ page }) => takeViews(page, `/dev/ui/${locale}`, 'ui', locale));
}

for (const locale of locales) {
  for (const scheme of schemes) {
    for (const width of [320, 1440]) {
      test(`what opens in ${locale}, ${scheme}, at ${width} px is drawn`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 760 });
        await openSpecimen(page, locale);
        const picture = (name: string) =>
          page.screenshot({ path: `.cache/screenshots/ui-${name}.${locale}.${scheme}.${width}.png` });
        for (const [name, place, index] of [
          ['menu', '#menu', 0],
          ['login', '#dialog', 0],
          ['confirm', '#dialog', 1],
          ['consent', '#dialog', 2],
          ['drawer', '#drawer', 0],
        ] as const) {
          await page.locator(place).getByRole('button').nth(index).click();
          await page.locator('[role="dialog"], [role="menu"]').last().waitFor();
          await picture(name);
          await page.keyboard.press('Escape');
          await page.locator('[role="dialog"], [role="menu"]').waitFor({ state: 'detached' });
        }
        await page.locator('#snackbar').getByRole('button').last().click();
        await page.locator('[data-snackbar] button').hover();
        await picture('snackbar');
      });
    }
  }
}
