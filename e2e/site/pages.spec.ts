import { locales } from '@clipharbor/i18n';
import { sitePages } from '../../apps/web/app/shell/site-pages.ts';
import { accessibilityFaults, accessibilityFaultsInBoth } from '../support/axe.ts';
import { overhangAt } from '../support/overhang.ts';
import { takeViews, takeViewsHere } from '../support/screenshot.ts';
import { spec } from '../support/spec.ts';
import { expect, test } from '../support/test.ts';
import { viewedLocales } from '../support/views.ts';

/** The heading of each page, in the order of `viewedLocales`. */
const pages = {
  features: [
    'What it does, and does well',
    'Was es kann, kann es richtig gut',
    'ما يفعله، ويتقنه',
    'できることを、確実に',
  ],
  tutorial: ['Install Clipharbor', 'Clipharbor installieren', 'تثبيت Clipharbor', 'Clipharbor をインストールする'],
  faq: ['Frequently Asked Questions', 'Häufige Fragen', 'الأسئلة الشائعة', 'よくある質問'],
  'privacy-policy': ['Privacy policy', 'Datenschutzerklärung', 'سياسة الخصوصية', 'プライバシーポリシー'],
  terms: ['Terms of Service', 'Nutzungsbedingungen', 'شروط الخدمة', '利用規約'],
  feedback: ['Send Feedback', 'Feedback senden', 'إرسال ملاحظات', 'フィードバックを送る'],
  'supported-sites': ['Supported sites', 'Unterstützte Websites', 'المواقع المدعومة', '対応サイト'],
  trust: ['Your data and permissions', 'Ihre Daten und die Berechtigungen', 'بياناتك والأذونات', 'データと権限'],
  changelog: ['What’s new', 'Neuigkeiten', 'ما الجديد', '更新情報'],
  disclaimer: ['Disclaimer', 'Haftungsausschluss', 'إخلاء المسؤولية', '免責事項'],
} as const;

/** Languages differ in direction and letters, not in elements: axe checks one language per direction, or all with `VIEWS=all`. */
const isAxeDue = (locale: string): boolean => process.env['VIEWS'] === 'all' || locale === 'en' || locale === 'ar';

/** Not listed, but tested. */
const others = {
  installed: ['Installation Successful', 'Installation erfolgreich', 'تم التثبيت بنجاح', 'インストール完了'],
  uninstalled: [
    'Extension Uninstalled',
    'Erweiterung deinstalliert',
    'تمت إزالة الإضافة',
    '拡張機能がアンインストールされました',
  ],
} as const;

for (const [path, headings] of Object.entries(others)) {
  for (const [index, locale] of viewedLocales.entries()) {
    test(`/${locale}/${path} speaks its language, fits 320 px and is accessible`, async ({ page }) => {
      await takeViews(page, `/${locale}/${path}`, path, locale);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[index] ?? '');
      await expect(page.locator('link[rel="alternate"]')).toHaveCount(locales.length + 1);
      expect(await overhangAt(page, 320)).toBe(0);
      if (isAxeDue(locale)) expect(await accessibilityFaults(page)).toEqual([]);
    });
  }
}

for (const [path, headings] of Object.entries(pages)) {
  for (const [index, locale] of viewedLocales.entries()) {
    test(`/${locale}/${path} speaks its language, fits 320 px and is accessible`, async ({ page }) => {
      spec(
        '/features | Features',
        '/privacy-policy | Privacy policy',
        '/terms | Terms of Service',
        '/disclaimer | Disclaimer',
      );
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`/${locale}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[index] ?? '');
      await expect(page).toHaveTitle(/ – Clipharbor$/);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.locator('html')).toHaveAttribute('data-ready', '');
      expect(await page.locator('meta[name="description"]').getAttribute('content')).not.toBe('');
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(
        new RegExp(`/${locale}/${path}$`),
      );
      await expect(page.locator('link[rel="alternate"]')).toHaveCount(locales.length + 1);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'index, follow');
      // Two elements with the same id would mislead an anchor or a label.
      const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
      expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
      if (isAxeDue(locale)) expect(await accessibilityFaultsInBoth(page)).toEqual([]);
      await takeViewsHere(page, path, locale);
      expect(await overhangAt(page, 320)).toBe(0);
    });
  }

  test(`/${path} exists in a language that no other test opens`, async ({ request }) => {
    const response = await request.get(`/fr/${path}`);
    expect(response.status()).toBe(200);
    const page = await response.text();
    expect(page).toContain('<html lang="fr"');
    expect(page).toContain('<h1');
    expect(page).not.toContain(`>${headings[0]}</h1>`);
  });

  test(`/${path} requests nothing from other hosts`, async ({ page, baseURL }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) foreign.push(request.url());
    });
    await page.goto(`/en/${path}`, { waitUntil: 'networkidle' });
    expect(foreign).toEqual([]);
  });
}

test('the features page explains what visitors, trial users and premium users may do', async ({ page }) => {
  spec(
    'Visitor (not logged in); guest-mode user (free downloads on the four social sites only); logged-in free-trial user (limited downloads and conversions); premium user (unlimited); plus a lifetime-access flag.',
  );
  await page.goto('/en/features');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await expect(table.getByRole('row').filter({ hasText: 'Downloads' })).toContainText('15');
  await expect(table.getByRole('row').filter({ hasText: 'Conversions' })).toContainText('5');
});

test('every link within the site leads to a page that exists', async ({ page, request }) => {
  const links = new Set<string>();
  for (const path of ['', ...Object.keys(pages)]) {
    await page.goto(`/de/${path}`);
    const found = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const link of found) if (link?.startsWith('/de')) links.add(link);
  }
  // Plus the home page.
  expect(links.size).toBe(Object.keys(sitePages).length + 1);
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200);
});
