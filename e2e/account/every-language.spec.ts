import { locales } from '@clipharbor/i18n';
import { layoutFaults } from '../support/layout-faults.ts';
import { isWhole } from '../support/views.ts';
import { visitEveryPage } from './support/every-state.ts';
import { expect, test } from './support/test.ts';

// All pages of a language in sequence, on a machine that may be busy.
test.describe.configure({ timeout: 600_000 });
// The browser logs the 404 of the not-found page.
test.use({ allowedErrors: [/status of 404/] });

/** `npm test` does this for home and pricing in every language (`languages.spec.ts`) and for every page in German (`frames.spec.ts`). */
for (const locale of isWhole ? locales : []) {
  test(`every text on every page fits in ${locale}`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const faults: string[] = [];
    await visitEveryPage({ page, request }, locale, async (name) => {
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 900 });
        for (const fault of await layoutFaults(page)) faults.push(`${name} ${width}: ${fault}`);
      }
      // A full-width mark includes its own space.
      if (/^(ja|zh)/.test(locale)) {
        const spaced = (await page.locator('body').innerText()).match(/.*[：，。、；！？）」』] .*/g) ?? [];
        faults.push(...spaced.map((line) => `${name}: space in “${line}”`));
      }
    });
    expect(faults).toEqual([]);
  });
}
