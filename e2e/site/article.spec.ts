import { accessibilityFaults } from '../support/axe.ts';
import { open } from '../support/ready.ts';
import { takeViews } from '../support/screenshot.ts';
import { spec } from '../support/spec.ts';
import { expect, test } from '../support/test.ts';

const path = '/article/facebook/how-to-download-facebook-stories';

test('the article is complete and in Traditional Chinese, in an English frame', async ({ page }) => {
  spec(
    'Article route: /article/{category}/{slug} with optional query parameter lang (default en).',
    'It shows title, author, date (long English format; unformattable date shown raw), read time in minutes, description, body and tag chips.',
    'The article text is written in Traditional Chinese although it is stored in the en slot.',
    'Article: read time 4 minutes, date 2025-10-19.',
    'Article paths skip head-tag work.',
  );
  await page.goto(`${path}?lang=en`);
  const article = page.getByRole('article');
  await expect(article).toHaveAttribute('lang', 'zh-Hant');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(
    '如何下載 Facebook 限時動態：三種方法比較與訪客模式教學',
  );
  await expect(article.locator('time')).toHaveText('October 19, 2025');
  await expect(article.getByText('4 minutes read')).toBeVisible();
  await expect(article.getByText('Clipharbor 編輯部')).toBeVisible();
  await expect(article.locator('footer li')).toHaveText(['Facebook', '限時動態', '影片下載', '瀏覽器擴充功能']);
  // The article's two languages, not the interface's 29.
  await expect(page.locator('link[rel="alternate"]')).toHaveCount(2);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(new RegExp(`${path}$`));
});

test('the switch leads to the English text, and both texts have the same structure', async ({ page }) => {
  spec(
    "The guest-mode install steps in the article are three: search the store; open the extension icon and enter guest mode (a small blue area at bottom right lists the page's videos); download once the video is fully analysed.",
    "The article's FAQ suggests for failures: check the story is still available, check the network, try a different tool.",
  );
  await open(page, path);
  await page.getByRole('link', { name: 'Read in English' }).click();
  await expect(page).toHaveURL(`${path}?lang=en-US`);
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'en-US');
  const steps = page.getByRole('article').locator('ol.plain > li');
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(0)).toContainText('Search the extension store');
  await expect(steps.nth(1)).toContainText('A small blue area at the bottom right lists the videos of the page.');
  await expect(steps.nth(2)).toContainText('Download once the video is fully analyzed');
  for (const advice of ['Is the story still there?', 'Is your network working?', 'Try a different tool.']) {
    await expect(page.getByText(advice)).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Read in Traditional Chinese' })).toHaveAttribute('href', path);
});

test('the language menu leads to the article from both of its texts', async ({ page }) => {
  await open(page, `${path}?lang=en-US`);
  await page.getByRole('button', { name: 'Choose a language' }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(`${path}?lang=de`);
  await expect(page.getByRole('article')).toBeVisible();
});

test('every layout element is there, and external links open a new tab without access to this one', async ({
  page,
}) => {
  spec(
    'Callouts (types info, tip, warning, danger; with label and icon), a titled box, a numbered step guide (title, description that becomes a link if it is a valid URL, optional tip, optional images), a highlighted summary card, a pros and cons list, and install buttons for Chrome, Edge and Firefox in the browser language.',
    'External body links open in a new tab without opener access, except anchor links.',
  );
  await open(page, `${path}?lang=en-US`);
  const article = page.getByRole('article');
  await expect(article.getByRole('note')).toHaveCount(4);
  for (const label of ['Make sure you may save it', 'Let the story play once', 'Never hand over your password'])
    await expect(article.getByRole('note').filter({ hasText: label }).locator('svg')).toBeVisible();
  for (const words of ['In short', 'Check in this order']) await expect(article.getByText(words)).toBeVisible();
  await expect(article.getByText('Pros', { exact: true })).toHaveCount(3);
  const step = article.locator('ol.plain > li').first();
  await expect(step.getByRole('link')).toHaveAttribute('href', /^https:\/\/chromewebstore/);
  await expect(step.getByRole('img')).toHaveCount(1);
  for (const name of ['Add to Chrome', 'Add to Edge', 'Add to Firefox'])
    await expect(article.getByRole('link', { name })).toHaveAttribute('rel', 'noopener noreferrer');
  const outside = article.locator('a[href^="https:"]');
  for (const link of await outside.all()) await expect(link).toHaveAttribute('target', '_blank');
  await expect(article.locator('a[href^="/en/"]').first()).not.toHaveAttribute('target', '_blank');
});

test.describe(() => {
  test.use({ locale: 'de-AT' });
  test('the install buttons are in the browser’s language', async ({ page }) => {
    await open(page, path);
    await expect(page.getByRole('article').getByRole('link', { name: 'Zu Firefox hinzufügen' })).toBeVisible();
  });
});

test('there is no other article, and a language prefix is removed in one redirect', async ({ request }) => {
  spec('Only one article exists: category facebook, slug how-to-download-facebook-stories.');
  const led = await request.get(`/de${path}`, { maxRedirects: 0 });
  expect(led.headers()['location']).toBe(`${path}?lang=de`);
  const none = await request.get('/article/facebook/other', { maxRedirects: 1 });
  expect(none.status()).toBe(404);
});

test('it is readable without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5);
  await expect(page.getByRole('link', { name: '加到 Chrome' })).toBeVisible();
  await context.close();
});

for (const [name, slot] of [
  ['article', ''],
  ['article-english', '?lang=en-US'],
] as const) {
  test(`${name} is accessible and fits 320 px`, async ({ page }) => {
    await takeViews(page, path + slot, name, 'en');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}
