import { locales } from '@clipharbor/i18n';
import { open } from '../support/ready.ts';
import { spec } from '../support/spec.ts';
import { expect, test } from '../support/test.ts';

test('the head of the home page has every language, previews and structured data', async ({ page, request }) => {
  spec(
    'en, zh-TW, zh-CN, de, fr, es, it, ru, pt, nl, pl, tr, ko, ar, hi, id, th, vi, bn, ja, pt-BR, ro, sv, uk, bg, cs, da, el, hu.',
    'Each page gets alternate-language links and an x-default pointing to en.',
    '29 interface languages; default en.',
    'Canonical site base: {host}.',
    'Home page structured description: rating 4.6 from 130 reviews, platforms Windows, macOS, Linux, social image 512x512.',
    '(empty) | Home',
  );
  await page.goto('/de');
  const alternates = await page
    .locator('link[rel="alternate"]')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));
  expect(alternates).toEqual([
    ...locales.map((locale) => [locale, `https://clipharbor.example/${locale}`]),
    ['x-default', 'https://clipharbor.example/en'],
  ]);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', 'https://clipharbor.example/de');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'index, follow');
  await expect(page.locator('meta[name="application-name"]')).toHaveAttribute('content', 'Clipharbor');
  for (const property of ['og:title', 'og:description', 'og:url', 'og:type', 'og:site_name'])
    await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', /./);
  const image = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  const png = await (await request.get(new URL(image).pathname)).body();
  // Every PNG has its width and height at the same position.
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([512, 512]);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({
    operatingSystem: 'Windows, macOS, Linux',
    aggregateRating: { ratingValue: 4.6, reviewCount: 130 },
  });
});

test('texts for search engines have no characters that only keep words on one line', async ({ page }) => {
  await page.goto('/ro/supported-sites');
  await expect(page).toHaveTitle(/Site-uri/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Site-\u2060uri/);
  for (const name of ['meta[name="description"]', 'meta[property="og:description"]'])
    await expect(page.locator(name)).toHaveAttribute('content', /site-uri/);
});

test('the theme uses the brand colors', async ({ page }) => {
  spec('Theme colours: primary #6366F1, secondary #A855F7, success #22C55E, background #F8FAFC.');
  // Not only defined, but visible: along the top of every page, and in success icons.
  for (const path of ['/en', '/en/faq']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(248, 250, 252)');
    await expect(page.getByRole('banner')).toHaveCSS(
      'background-image',
      'linear-gradient(90deg, rgb(99, 102, 241), rgb(168, 85, 247))',
    );
  }
  const success = 'rgb(34, 197, 94)';
  await page.goto('/en');
  await expect(page.getByText('Free to start.').locator('svg')).toHaveCSS('background-color', success);
  await page.goto('/en/auth?state=success');
  await expect(page.getByRole('main').locator('.bg-success')).toHaveCSS('background-color', success);
});

test('the sitemap lists only pages that exist and may be listed, and the other files exist', async ({ request }) => {
  spec(
    'Static files (sitemap, robots, web manifest, one site-verification html file) from a fixed allowed list pass through; any other filename goes to the not-found page.',
  );
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>https:\/\/clipharbor\.example(.*?)<\/loc>/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(locales.length * 10);
  for (const path of paths.filter(
    (own) => !/^\/(?!en|de|pt-BR)[a-zA-Z-]+(\/|$)/.test(own) || own.startsWith('/article'),
  )) {
    const response = await request.get(path.replace('&amp;', '&'), { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    expect(await response.text(), path).toContain('content="index, follow"');
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: https://clipharbor.example/sitemap.xml');
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  expect(await manifest.json()).toMatchObject({ name: 'Clipharbor', theme_color: '#6366F1' });
  expect(await (await request.get('/google7c1d5e0b94a2f836.html')).text()).toMatch(/^google-site-verification: /);
  for (const path of ['/secrets.txt', '/de/sitemap.xml', '/package.json']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(404);
  }
});

test('every non-canonical URL is corrected with one redirect', async ({ request }) => {
  spec(
    'All site routes sit under a language prefix {locale}.',
    'The root path redirects to the home page of the stored language, or the default language en.',
    'A path with an unsupported locale redirects to the stored language prefix plus the original path.',
    'Locale is normalised: language part lowercase, region part uppercase (pt-BR, zh-TW).',
    'Any other unmatched path redirects to the preferred language prefix with trailing slashes removed.',
    'Routing rules: locale must be supported else redirected to the preferred one; preferred language taken from local storage only if supported, else en; checkout requires sid; callout type must be one of info, tip, warning, danger; static filenames must be in the fixed list.',
  );
  for (const [path, cookie, location, status] of [
    ['/', '', '/en', 200],
    ['/', 'userLanguage=ja', '/ja', 200],
    ['/', 'userLanguage=<script>', '/en', 200],
    ['/faq', 'userLanguage=de', '/de/faq', 200],
    ['/xx/pricing', 'userLanguage=de', '/de/xx/pricing', 404],
    ['/PT-br/faq', '', '/pt-BR/faq', 200],
    ['/ZH-TW/faq/', '', '/zh-TW/faq', 200],
    ['/en/faq//', '', '/en/faq', 200],
  ] as const) {
    const first = await request.get(path, { maxRedirects: 0, headers: { cookie } });
    expect(first.headers()['location'], path).toBe(location);
    const second = await request.get(location, { maxRedirects: 0 });
    expect(second.status(), location).toBe(status);
  }
});

test('visits are counted anonymously, and not at all for visitors who object', async ({ page, browser, baseURL }) => {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob) body.text().then((text) => document.documentElement.setAttribute('data-counted', text));
      return send(address, body);
    };
  });
  const answered = page.waitForResponse('**/count');
  await open(page, '/de/faq');
  expect((await answered).status()).toBe(204);
  await expect(page.locator('html')).toHaveAttribute(
    'data-counted',
    JSON.stringify({ event: 'page.view', locale: 'de', page: '/faq' }),
  );
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const quiet = await context.newPage();
  let asked = 0;
  quiet.on('request', (request) => {
    if (request.url().endsWith('/count')) asked += 1;
  });
  await open(quiet, '/de/faq');
  expect(asked).toBe(0);
  await context.close();
});
