import type { Page } from '@playwright/test';
import { spec } from '../support/spec.ts';
import { expect, test } from '../support/test.ts';

// The browser logs every 404.
test.use({ allowedErrors: [/status of 404/] });

/** As after an earlier visit: the choice is in local storage, but the cookie is gone. */
async function storeLanguage(page: Page, language: string): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('userLanguage', value), language);
  await page.context().clearCookies();
}

for (const [opened, shown] of [
  ['/', '/ja'],
  ['/pricing?a=1#plans', '/ja/pricing?a=1#plans'],
  ['/xx/pricing', '/ja/xx/pricing'],
] as const) {
  test(`without its cookie, ${opened} still leads to the stored language`, async ({ page }) => {
    spec(
      'The root path redirects to the home page of the stored language, or the default language en.',
      'A path with an unsupported locale redirects to the stored language prefix plus the original path.',
    );
    await storeLanguage(page, 'ja');
    await page.goto(opened);
    await expect(page).toHaveURL(shown);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    // From now on, the server knows the language again, and its guess is no longer marked.
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => /language/i.test(name))).toMatchObject([{ name: 'userLanguage', value: 'ja' }]);
    const { pathname } = new URL(page.url());
    expect((await page.request.get('/', { maxRedirects: 0 })).headers()['location']).toBe('/ja');
    // The redirect leaves no history entry: Back leads to where the visitor came from.
    await page.goBack();
    expect(new URL(page.url()).pathname).not.toBe(pathname.replace('/ja', '/en'));
  });
}

for (const [opened, shown] of [
  ['/de/faq', '/de/faq'],
  // The server redirects these too, but only to the canonical spelling.
  ['/de/', '/de'],
  ['/DE/faq', '/de/faq'],
] as const) {
  test(`the language in ${opened} wins over the stored one`, async ({ page }) => {
    await storeLanguage(page, 'ja');
    await page.goto(opened);
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    await expect(page).toHaveURL(shown);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
}

test('the stored language is used if cookies are blocked', async ({ page }) => {
  await storeLanguage(page, 'de');
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined }),
  );
  await page.route('**/*', async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
  for (const [opened, shown] of [
    ['/', '/de'],
    ['/faq', '/de/faq'],
  ] as const) {
    await page.context().clearCookies();
    await page.goto(opened);
    await expect(page).toHaveURL(shown);
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  }
});

for (const value of ['<script>', 'xx', '//evil.example', 'DE']) {
  test(`a stored language of ${value} is ignored`, async ({ page }) => {
    spec(
      'Routing rules: locale must be supported else redirected to the preferred one; preferred language taken from local storage only if supported, else en; checkout requires sid; callout type must be one of info, tip, warning, danger; static filenames must be in the fixed list.',
    );
    await storeLanguage(page, value);
    await page.goto('/faq');
    await expect(page).toHaveURL('/en/faq');
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  });
}

test('a choice is stored before the page’s scripts have loaded', async ({ page }) => {
  spec(
    'Language selector: choosing a language swaps the locale segment of the path and stores the choice as userLanguage in local storage.',
  );
  // They never arrive.
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/en/faq', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Choose a language' }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de/faq');
  expect(await page.evaluate(() => localStorage.getItem('userLanguage'))).toBe('de');
  await page.goto('/terms', { waitUntil: 'domcontentloaded' });
  await expect(page).toHaveURL('/de/terms');
});

test('a page on its way to the stored language starts no scripts', async ({ page }) => {
  await storeLanguage(page, 'de');
  // The right page is slow: meanwhile the wrong one must be neither visible nor hydrated.
  const { promise: asked, resolve: tell } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/de/faq', async (route) => {
    tell();
    await released;
    await route.continue();
  });
  let scripts = 0;
  page.on('request', (request) => {
    if (request.url().includes('/assets/framework')) scripts += 1;
  });
  const opened = page.goto('/faq', { waitUntil: 'commit' });
  await asked;
  expect(scripts).toBe(0);
  release();
  await opened.catch(() => undefined);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
