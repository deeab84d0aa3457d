import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../support/axe.ts';
import { schemes } from '../support/views.ts';
import { hasHistory, hasUsage, holds } from './support/answers.ts';
import { expect, open, test } from './support/test.ts';

// Pictures and axe of one state in two schemes and two widths take their time on a busy machine.
test.describe.configure({ timeout: 150_000 });

const folder = join(process.cwd(), '.cache', 'screenshots');

/** What is drawn now, on the narrowest phone and on a desk, in light and dark; and that none of it shuts anybody out. */
async function look(page: Page, name: string, locale: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const width of [320, 1440] as const) {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.screenshot({ path: join(folder, `${name}.${locale}.${scheme}.${width}.png`), fullPage: true });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
}

for (const locale of ['en', 'ar'] as const) {
  test(`the login dialog in ${locale} has no fault`, async ({ page }) => {
    await open(page, `/${locale}/faq`);
    await page.locator('header nav > div button').first().click();
    await page
      .getByRole('dialog')
      .locator('form')
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    await look(page, 'login', locale);
  });

  test(`the account page in ${locale} has no fault`, async ({ page, signedIn: _ }) => {
    await holds(page, { planId: 1, endsIn: 4, consumed: { extraction: 12, download: 14, conversion: 5 } });
    await hasUsage(page);
    await hasHistory(page, 64);
    await open(page, `/${locale}/user`);
    await page.locator('[data-status]').waitFor();
    await page.locator('main ol li').first().waitFor();
    await look(page, 'user', locale);
  });

  for (const path of ['pricing', 'reset-password', 'update-password', 'auth?state=success&app=extension']) {
    test(`${path} in ${locale} has no fault`, async ({ page }) => {
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
