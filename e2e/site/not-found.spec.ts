import { takeViews } from '../support/screenshot.ts';
import { spec } from '../support/spec.ts';
import { expect, test } from '../support/test.ts';

// The browser logs every 404.
test.use({ allowedErrors: [/status of 404/] });

for (const [locale, heading] of [
  ['en', 'Page Not Found'],
  ['de', 'Seite nicht gefunden'],
  ['ar', 'الصفحة غير موجودة'],
  ['ja', 'ページが見つかりません'],
] as const) {
  test(`an unknown page under /${locale} returns 404 in that language`, async ({ page }) => {
    const response = await page.goto(`/${locale}/no/such/page`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    await takeViews(page, `/${locale}/no/such/page`, 'not-found', locale);
  });
}

test('Go Back leads home in a tab that was opened with this URL', async ({ page, context }) => {
  await page.goto('/en/faq');
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void open('/en/no-such-page', '_blank', 'noopener'));
  const tab = await opened;
  await expect(tab.locator('html')).toHaveAttribute('data-ready', '');
  await tab.getByRole('button', { name: 'Go Back' }).click();
  await expect(tab).toHaveURL(/\/en$/);
});

test('Go Back leads to the previous page', async ({ page }) => {
  spec(
    'The not-found page (title 404 Not Found, text Page Not Found, a Go Back button) catches any path under a locale.',
    "Unknown page | 404 'Page Not Found'",
  );
  await page.goto('/de');
  await page.goto('/en/no-such-page');
  await expect(page).toHaveTitle(/404 Not Found/);
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/de$/);
});
