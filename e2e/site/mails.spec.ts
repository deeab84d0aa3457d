import { locales } from '@clipharbor/i18n';
import type { Page } from '@playwright/test';
import { renderMail, templateNames } from '../../apps/server/src/mail/render-mail.ts';
import { sampleMail } from '../../apps/server/src/mail/testing/sample-mails.ts';
import { accessibilityFaults, colorFaults } from '../support/axe.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { expect, test } from '../support/test.ts';
import { measuredLocales } from '../support/views.ts';

// Every mail of a language in sequence, on a machine that may be busy.
test.describe.configure({ timeout: 600_000 });

/** The longest words, the other direction, and a label that leaves little room for its value. */
const few = locales.filter((locale) => ['de', 'ar', 'pt'].includes(locale));

/** Table rows whose label and value touch. */
const touchingRows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('tr')]
      .filter(({ cells: [label, value] }) => {
        if (!label || !value) return false;
        const [one, two] = [label, value].map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getBoundingClientRect();
        });
        return one && two && Math.max(two.left - one.right, one.left - two.right) < 8;
      })
      .map((row) => row.innerText),
  );

for (const locale of measuredLocales(few)) {
  test(`every mail is accessible and fits a phone and a desktop in ${locale}`, async ({ page }) => {
    const faults: string[] = [];
    for (const template of templateNames) {
      const { html } = await renderMail(sampleMail(template, locale), { siteUrl: 'https://clip.test' });
      // Only the mail itself, because mail programs embed it in their own page.
      await page.setContent(html);
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 900 });
        for (const row of await touchingRows(page)) faults.push(`${template} ${width}: “${row}” touches`);
        for (const fault of await layoutFaults(page)) faults.push(`${template} ${width}: ${fault}`);
      }
      for (const [colorScheme, look] of [
        ['light', accessibilityFaults],
        ['dark', colorFaults],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const fault of await look(page, '[role="article"]')) faults.push(`${template} ${colorScheme}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  });
}
