import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { lookedAtLocales as locales, schemes } from '../support/views.ts';
import { openSpecimen } from './open-specimen.ts';

// The whole specimen takes axe seconds, and many times that on a busy machine.
test.describe.configure({ timeout: 120_000 });

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function violations(page: Page, part = 'body'): Promise<string[]> {
  // A focus guard passes the focus on as soon as it gets it; it never stays there.
  const axe = new AxeBuilder({ page }).withTags(tags).include(part).exclude('[data-base-ui-focus-guard]');
  const results = await axe.analyze();
  expect(results.passes.length).toBeGreaterThan(0);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id} ${target} ${any[0]?.message}`),
  );
}

for (const locale of locales) {
  for (const scheme of schemes) {
    test(`${locale} in ${scheme} has no accessibility violations`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await openSpecimen(page, locale);
      expect(await violations(page)).toEqual([]);
    });
  }
}

for (const scheme of schemes) {
  test(`what opens has no accessibility violations in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await openSpecimen(page, 'en');
    for (const [place, index, part] of [
      ['#dialog', 0, '[role="dialog"]'],
      ['#dialog', 1, '[role="dialog"]'],
      ['#dialog', 2, '[role="dialog"]'],
      ['#drawer', 0, '[role="dialog"]'],
      ['#menu', 0, '[role="menu"]'],
      ['#menu', 1, '[role="menu"]'],
      // Last, because it stays.
      ['#snackbar', 3, '[data-snackbar]'],
    ] as const) {
      await test.step(`button ${index} of ${place}`, async () => {
        await page.locator(place).getByRole('button').nth(index).press('Enter');
        const opened = page.locator(part);
        await opened
          .getByRole(part === '[role="menu"]' ? 'menuitem' : 'button')
          .first()
          .focus();
        expect(await violations(page, part)).toEqual([]);
        await page.keyboard.press('Escape');
        if (part !== '[data-snackbar]') await opened.waitFor({ state: 'detached' });
      });
    }
  });
}
