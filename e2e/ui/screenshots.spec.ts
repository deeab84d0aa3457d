import { setView, takePicture, takeViews } from '../support/screenshot.ts';
import { test } from '../support/test.ts';
import { arePicturesTaken, viewedLocales as locales, viewsOf } from '../support/views.ts';
import { openSpecimen } from './open-specimen.ts';

// Screenshots for people, not for comparison, in a folder that git ignores. overlays.spec.ts tests what opens.
for (const locale of arePicturesTaken ? locales : []) {
  test(`screenshots of the specimen page in ${locale}`, ({ page }) =>
    takeViews(page, `/dev/ui/${locale}`, 'ui', locale));

  for (const view of viewsOf(locale)) {
    test(`screenshots of what opens in ${locale}, ${view.scheme}, at ${view.width} px`, async ({ page }) => {
      await setView(page, view);
      await openSpecimen(page, locale);
      for (const [name, place, index] of [
        ['menu', '#menu', 0],
        ['login', '#dialog', 0],
        ['confirm', '#dialog', 1],
        ['consent', '#dialog', 2],
        ['drawer', '#drawer', 0],
      ] as const) {
        await page.locator(place).getByRole('button').nth(index).click();
        await page.locator('[role="dialog"], [role="menu"]').last().waitFor();
        await takePicture(page, `ui-${name}`, locale, view);
        await page.keyboard.press('Escape');
        await page.locator('[role="dialog"], [role="menu"]').waitFor({ state: 'detached' });
      }
      await page.locator('#snackbar').getByRole('button').last().click();
      await page.locator('[data-snackbar] button').hover();
      await takePicture(page, 'ui-snackbar', locale, view);
    });
  }
}
