import { accessibilityFaults } from '../support/axe.ts';
import { spec } from '../support/spec.ts';
import { expect, test } from '../support/test.ts';

const links = ['FAQ', 'Features', 'Tutorial', 'Pricing', 'Privacy', 'Terms'];

test('the header links to the pages and marks the current one', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/en');
  const header = page.getByRole('banner');
  await expect(header.getByRole('listitem')).toHaveText(links);
  await expect(header.getByRole('button', { name: 'Menu' })).toBeHidden();
  await header.getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(/\/en\/faq$/);
  await expect(header.getByRole('link', { name: 'FAQ' })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('header [aria-current="page"]:visible')).toHaveCount(1);
});

test('the footer has contact, year and the legal pages', async ({ page }) => {
  spec('Footer: contact {email}, copyright with current year, links to privacy, terms, disclaimer, feedback.');
  await page.goto('/en/faq');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('listitem')).toHaveText(['Privacy', 'Terms', 'Disclaimer', 'Feedback']);
  await expect(footer).toContainText(/© 20\d\d Clipharbor/);
  await expect(footer.getByRole('link', { name: /^support@/ })).toHaveAttribute('href', /^mailto:support@/);
});

test('the footer shows the current year, even on a page that was built earlier', async ({ page }) => {
  const yearOfBuild = /© (\d{4})/.exec(await (await page.request.get('/en/faq')).text())?.[1];
  const later = Number(yearOfBuild) + 3;
  await page.clock.setFixedTime(`${later}-06-01T12:00:00Z`);
  await page.goto('/en/faq');
  await expect(page.getByRole('contentinfo')).toContainText(`© ${later} Clipharbor`);
  // If the clock is behind, the page's year is right.
  await page.clock.setFixedTime('2001-01-01T12:00:00Z');
  await page.goto('/en');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await expect(page.getByRole('contentinfo')).toContainText(`© ${yearOfBuild} Clipharbor`);
});

for (const locale of ['en', 'ar'] as const) {
  test(`on a small screen the ${locale} drawer has the same links and works by keyboard`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    spec('On small screens a side drawer holds the same items.');
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(`/${locale}/terms`);
    const opener = page.locator('button[popovertarget="menu"]').first();
    const drawer = page.locator('#menu');
    await expect(drawer).toBeHidden();
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole('link')).toHaveCount(links.length);
    const box = await drawer.boundingBox();
    // It slides in from the inline end: right in English, left in Arabic.
    if (locale === 'ar') expect(box?.x).toBe(0);
    else expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(360);
    await expect(drawer.getByRole('button').first()).toBeFocused();
    for (let index = 0; index < links.length; index += 1) {
      await page.keyboard.press('Tab');
      await expect(drawer.getByRole('link').nth(index)).toBeFocused();
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/${locale}/faq`);
  });
}

test('the drawer also opens and closes without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 700 },
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto('/en');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.locator('#menu')).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(page.locator('#menu')).toBeHidden();
  await context.close();
});

test('choosing a language keeps the page', async ({ page }) => {
  await page.goto('/en/privacy-policy');
  await page.getByRole('button', { name: 'Choose a language' }).click();
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page).toHaveURL(/\/ja\/privacy-policy$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('プライバシーポリシー');
});
