import type { Page } from '@playwright/test';
import { articlePages, everyPage } from '../support/every-page.ts';
import { changedPagePath, changePages, type PageChange, pageChanges } from '../support/page-changes.ts';
import { open } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

// The browser logs every 404.
test.use({ allowedErrors: [/status of 404/], viewport: { width: 1280, height: 800 } });

/** The not-found page is also served for file names and for paths whose first part is not a language. */
const unknownFiles = ['/secret.html', '/notes.txt', '/.env', '/de/notes.txt', '/article/facebook/x.html', '/not-found'];

const leadsTo = async (page: Page, address: RegExp) => {
  await page.waitForURL(address);
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
};

const paths = [...everyPage.map((page) => `/en/${page}`.replace(/\/$/, '')), ...articlePages, ...unknownFiles];

/** Each page gets two of the changes, and each change is tried on every second page. `VIEWS=all` and the home page try all. */
const changesFor = (index: number): readonly PageChange[] =>
  process.env['VIEWS'] === 'all' || index === 0
    ? pageChanges
    : pageChanges.filter((_, number) => number % 2 === index % 2);

for (const [index, path] of paths.entries()) {
  test(`${path.slice(0, 60)} is shown and works, whatever changed it before its scripts ran`, async ({ page }) => {
    await changePages(page);
    for (const change of changesFor(index)) {
      await test.step(change, async () => {
        await open(page, changedPagePath(path, change));
        // The account page redirects visitors to the home page.
        if (path === '/en/user') await leadsTo(page, /\/en$/);
        await expect(page.getByRole('main')).toContainText(/\p{L}{2}/u);
        await page.locator('[popovertarget="languages"]').click();
        await expect(page.locator('#languages')).toBeVisible();
      });
    }
    // The last one is still open.
    await page.keyboard.press('Escape');
    await page.getByRole('banner').locator('nav > div').getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

for (const path of unknownFiles) {
  test(`${path} returns a not-found page that works`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Page Not Found|Seite nicht gefunden/);
  });
}

test('a not-found page in another language stays in it', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'userLanguage', value: 'de', url: baseURL ?? '' }]);
  await changePages(page);
  await open(page, changedPagePath('/secret.html', 'texts'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden');
});

test('a hydrated page survives a translator’s changes', async ({ page }) => {
  await open(page, '/en/pricing');
  await expect(page.getByText('$47.94').first()).toBeVisible();
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main *, header *')) {
      for (const text of element.childNodes) {
        if (text.nodeType !== Node.TEXT_NODE || !text.nodeValue?.trim()) continue;
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(text);
      }
    }
  });
  // Loads the account shell, which renders the header's corner and the plans again.
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('a page that cannot hydrate', () => {
  // The framework then tries to render its own page for developers, which Trusted Types block.
  test.use({ allowedErrors: [/planted|TrustedHTML|require-trusted-types-for blocked/] });

  const staysReadable = async (page: Page) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(248, 250, 252)');
    await page.getByRole('button', { name: 'Choose a language' }).click();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(/\/de\/faq/);
  };

  test('keeps the server’s page when rendering throws', async ({ page }) => {
    const thrown = page.waitForEvent('pageerror');
    await page.addInitScript(() => {
      Array.prototype.map = new Proxy(Array.prototype.map, {
        apply(map, list, rest) {
          if (/assets\/faq-/.test(new Error('where').stack ?? '')) throw new Error('planted');
          return Reflect.apply(map, list, rest);
        },
      });
    });
    await page.goto('/en/faq');
    await thrown;
    await staysReadable(page);
  });

  test('keeps the server’s page when it was changed and cannot be rendered again', async ({ page }) => {
    const thrown = page.waitForEvent('pageerror');
    await changePages(page);
    await page.addInitScript(() => {
      const create = document.createElement.bind(document);
      document.createElement = ((name: string, options?: ElementCreationOptions) => {
        if (name === 'main') throw new Error('planted');
        return create(name, options);
      }) as typeof document.createElement;
    });
    await page.goto(changedPagePath('/en/faq', 'blocks'));
    await thrown;
    await staysReadable(page);
  });
});
