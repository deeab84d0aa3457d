import { locales } from '@clipharbor/i18n';
import { accessibilityFaultsInBoth } from '../support/axe.ts';
import { overhangAt } from '../support/overhang.ts';
import { takeViewsHere } from '../support/screenshot.ts';
import { spec } from '../support/spec.ts';
import { expect, test } from '../support/test.ts';
import { viewedLocales } from '../support/views.ts';

const headings = {
  en: 'Save the video you are watching.',
  de: 'Das Video speichern, das Sie gerade sehen.',
  ar: 'احفظ الفيديو الذي تشاهده الآن.',
  ja: 'いま見ている動画を、そのまま保存。',
} as const;

for (const locale of viewedLocales) {
  test(`the home page is in ${locale}, fits 320 px and is accessible`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/${locale}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[locale]);
    // The plans load when the visitor scrolls near them.
    await page
      .getByRole('region')
      .filter({ has: page.locator('#pricing') })
      .scrollIntoViewIfNeeded();
    await expect(page.getByText('$47.94').first()).toBeVisible();
    expect(await accessibilityFaultsInBoth(page)).toEqual([]);
    await takeViewsHere(page, 'home', locale);
    expect(await overhangAt(page, 320)).toBe(0);
  });
}

test('every language is served', async ({ page, request }) => {
  spec('Default en; English is the fallback for messages.');
  await page.goto('/en');
  const links = await page
    .locator('link[rel="alternate"][hreflang]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('hreflang')));
  expect(links).toEqual([...locales, 'x-default']);
  for (const locale of locales) {
    const response = await request.get(`/${locale}`);
    expect(response.status()).toBe(200);
    expect(await response.text()).toContain(`<html lang="${locale}"`);
  }
});

test('without JavaScript the page is complete', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/de');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Alle Rechte vorbehalten');
  await context.close();
});

test('choosing a language opens the same page in it and is remembered', async ({ page }) => {
  spec(
    'Language selector: choosing a language swaps the locale segment of the path and stores the choice as userLanguage in local storage.',
  );
  await page.goto('/en');
  await page.getByRole('button', { name: 'Choose a language' }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await page.evaluate(() => localStorage.getItem('userLanguage'))).toBe('de');
  await page.goto('/');
  await expect(page).toHaveURL(/\/de$/);
});

test('the page hydrates without a difference', async ({ page }) => {
  await page.goto('/en');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
});

for (const [hash, path] of [
  ['#privacy', '/de/privacy-policy'],
  ['#terms', '/de/terms'],
] as const) {
  test(`the old URL ${hash} leads to ${path}, on load and later`, async ({ page }) => {
    spec('Hash #privacy goes to /privacy-policy; hash #terms goes to /terms.');
    await page.goto(`/de${hash}`);
    await expect(page).toHaveURL(path);
    await page.goto('/de');
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    await page.evaluate((value) => {
      location.hash = value;
    }, hash);
    await expect(page).toHaveURL(path);
  });
}

test('the sections link to the pages with the details', async ({ page }) => {
  spec(
    'Single page of sections: hero, supported brands, key features, tutorial, pricing, FAQ, with the piracy warning on top.',
  );
  await page.goto('/en');
  await expect(page.getByRole('note')).toContainText(
    'does not encourage downloading unauthorized, copyrighted or pirated content',
  );
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Works where you watch',
    'Made to finish the job',
    'Ready in four steps',
    'Simple pricing',
    'Common questions',
  ]);
  for (const [name, path] of [
    ['All supported sites', '/en/supported-sites'],
    ['All features', '/en/features'],
    ['Compare plans', '/en/pricing'],
    ['Open the tutorial with pictures', '/en/tutorial'],
    ['All questions and answers', '/en/faq'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await expect(page.getByRole('region', { name: 'Works where you watch' }).getByRole('listitem')).toHaveCount(8);
});

for (const [locale, privateVideos, windows] of [
  ['en', 'private videos included', 'Windows 64-bit'],
  ['de', 'auch private Videos', 'Windows (64 Bit)'],
  ['ar', 'حتى الخاصة منها', 'Windows (64 بت)'],
  ['ja', '非公開の動画も', 'Windows（64 ビット）'],
] as const) {
  test(`the ${locale} home page mentions the four guest sites, private videos and the app’s system`, async ({
    page,
  }) => {
    await page.goto(`/${locale}`);
    const main = page.getByRole('main');
    for (const site of ['Facebook', 'Instagram', 'TikTok', 'Reddit']) {
      await expect(main.getByRole('listitem').filter({ hasText: new RegExp(`^${site}$`) })).toBeVisible();
      await expect(main.getByRole('region').last()).toContainText(site);
    }
    await expect(main).toContainText(privateVideos);
    await expect(main).toContainText(windows);
  });
}
