import { overhangAt } from '../support/overhang.ts';
import { spec } from '../support/spec.ts';
import { expect, test } from '../support/test.ts';

test('the terms have their date and the numbers of the refund policy', async ({ page }) => {
  spec(
    'Refund policy: full refund within 3 days of purchase with a reasonable explanation; not available if content was downloaded more than 10 times.',
    'Terms last updated 2025-07-28.',
  );
  await page.goto('/en/terms');
  await expect(page.getByText('Last updated: July 28, 2025')).toBeVisible();
  const refunds = page.getByRole('region', { name: 'Refund policy', exact: true });
  await expect(refunds).toContainText('full refund within 3 days of purchase');
  await expect(refunds).toContainText('not available if content was downloaded more than 10 times');
});

test('the table of contents leads to each section, below the header', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/en/privacy-policy');
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Your rights' }).click();
  await expect(page).toHaveURL(/#rights$/);
  const heading = page.getByRole('heading', { name: 'Your rights' });
  await expect(heading).toBeInViewport();
  expect((await heading.boundingBox())?.y).toBeGreaterThan(64);
});

for (const path of ['privacy-policy', 'terms', 'disclaimer']) {
  test(`/${path} prints only the text, black on white even in dark mode`, async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto(`/en/${path}`);
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const colors = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement);
      return { backgroundColor, color };
    });
    expect(colors).toEqual({ backgroundColor: 'rgb(248, 250, 252)', color: 'rgb(15, 23, 42)' });
  });

  test(`/${path} is complete without JavaScript, and no tag is shown as text`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    for (const locale of ['en', 'de', 'ar', 'ja']) {
      await page.goto(`/${locale}/${path}`);
      expect(await page.getByRole('main').textContent()).not.toMatch(/[<>{}]/);
      expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeGreaterThan(5);
    }
    await context.close();
  });
}

test('an unbreakable phrase does not widen the page', async ({ page }) => {
  await page.goto('/ja/privacy-policy');
  // Chrome 120 treats the phrase with our email like this.
  const body = page.getByRole('main').getByRole('navigation').locator('..');
  await body.evaluate((element: HTMLElement) => element.style.setProperty('word-break', 'keep-all'));
  expect(await overhangAt(page, 320)).toBe(0);
});
