import type { CDPSession, Page } from '@playwright/test';
import { articlePages, everyPage } from '../support/every-page.ts';
import { enter, signUpMember } from './support/member.ts';
import { answerAll, settle } from './support/settled.ts';
import { expect, open, test } from './support/test.ts';

/** The longest words; `VIEWS=all` adds the other direction and English. */
const locales = process.env['VIEWS'] === 'all' ? (['de', 'ar', 'en'] as const) : (['de'] as const);

// All pages of a language in one test: starting a browser for each would take longer than the checks.
test.describe.configure({ timeout: 300_000 });
// The browser logs the 404 of the not-found page.
test.use({ allowedErrors: [/status of 404/] });

/** Sets the window size and the font size in the browser's settings: text grows, pictures do not. */
async function show(page: Page, browser: CDPSession, width: number, height: number, letters: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await browser.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: letters * 0.8125 } });
  // The setting takes effect in the page after the call has returned; until then, the old font size applies.
  await page.waitForFunction(
    ([wanted, size]) =>
      innerWidth === wanted && Number.parseFloat(getComputedStyle(document.documentElement).fontSize) === size,
    [width, letters],
  );
}

/** Finds what cannot be read or reached: sideways scrolling and clipped text. */
const losses = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px too wide`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element);
      const isCut = ['hidden', 'clip'].includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
      // Names are truncated on purpose, with an ellipsis. Elements for screen readers have no size.
      const isMeant = style.textOverflow === 'ellipsis' || element.clientWidth <= 1 || !element.checkVisibility();
      if (isCut && !isMeant && element.innerText.trim() !== '')
        found.push(`cut: ${element.tagName}.${element.className} ${element.innerText.slice(0, 40)}`);
    }
    return found;
  });

for (const locale of locales) {
  test(`nothing is lost at twice the text size or 400 % zoom in ${locale}`, async ({ page, request }) => {
    const browser = await page.context().newCDPSession(page);
    await enter(page, await signUpMember(request));
    await answerAll(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const path of [...everyPage.map((own) => `/${locale}/${own}`), ...articlePages]) {
      await page.goto(path);
      await settle(page);
      await show(page, browser, 1280, 1024, 32);
      for (const loss of await losses(page)) found.push(`${path} large text: ${loss}`);
      // A window of 1280 × 1024 at 400 %.
      await show(page, browser, 320, 256, 16);
      for (const loss of await losses(page)) found.push(`${path} zoom: ${loss}`);
      const header = await page.getByRole('banner').boundingBox();
      if ((header?.height ?? 0) > 100) found.push(`${path} zoom: the header takes ${header?.height} of 256 px`);
    }
    expect(found).toEqual([]);
  });
}

test('at 400 % the login dialog can still be filled in and sent', async ({ page, allowedErrors }) => {
  allowedErrors.push(/status of 400/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, '/de/faq');
  await page.getByRole('button', { name: 'Menü', exact: true }).click();
  await page.locator('#menu').getByRole('button', { name: 'Anmelden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Willkommen zurück' });
  await dialog.getByLabel('E-Mail-Adresse').fill('ana@clip.test');
  // By keyboard, as a user would: the browser scrolls focused elements into view.
  await page.keyboard.press('Tab');
  await page.keyboard.type('long enough');
  await expect(dialog.getByRole('textbox', { name: 'Passwort' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.locator('[data-snackbar]')).not.toBeEmpty();
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  await expect(dialog).toBeHidden();
});
