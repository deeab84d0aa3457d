import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false, allowedErrors: [/status of 404/] });

for (const page of [
  'user',
  'auth?state=success',
  'reset-password',
  'update-password',
  'checkout?sid=cs_1',
  'connect',
  'pricing',
  'feedback',
  'uninstalled',
]) {
  test(`/${page} says that it needs JavaScript`, async ({ page: tab }) => {
    for (const locale of ['en', 'ar']) {
      await tab.goto(`/${locale}/${page}`);
      const note = tab.locator('main noscript p');
      await expect(note).toBeVisible();
      await expect(note).toContainText('JavaScript');
    }
  });
}

test('pages that work without JavaScript do not mention it', async ({ page }) => {
  for (const path of ['/en', '/en/faq', '/en/terms']) {
    await page.goto(path);
    await expect(page.locator('noscript')).toHaveCount(0);
  }
});
