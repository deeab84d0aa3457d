import { accessibilityFaults, accessibilityFaultsInBoth } from '../support/axe.ts';
import { walk, walkDialog } from '../support/keys.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { overhangAt } from '../support/overhang.ts';
import { takeViewsHere } from '../support/screenshot.ts';
import { isWhole, measuredLocales, viewedLocales } from '../support/views.ts';
import { showState } from './support/show.ts';
import { expect, test } from './support/test.ts';
import { windowViews } from './support/window-views.ts';

for (const { name, state, prepare } of windowViews) {
  test(`${name} is accessible at every width`, async ({ page, engine }) => {
    for (const locale of ['en', 'ar']) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 1000, height: 800 });
      await showState(page, engine.url, state, locale);
      await prepare?.(page);
      // Other languages have the same colors, so the second scheme is checked only once.
      expect(await (locale === 'en' ? accessibilityFaultsInBoth(page) : accessibilityFaults(page))).toEqual([]);
      expect(await overhangAt(page, 320)).toBe(0);
    }
  });
}

test('every keyboard stop is visible, in the window and in its dialog', async ({ page, engine }) => {
  await showState(page, engine.url, 'all', 'en');
  await page.keyboard.press('Tab');
  await walk(page, page.locator('body'), { isTrap: false });
  const opener = page.getByRole('banner').getByRole('button');
  await walkDialog(page, { opener, dialog: page.getByRole('dialog'), isPersistent: true });
});

for (const locale of measuredLocales(['de'])) {
  test(`nothing overflows the window in ${locale}`, async ({ page, engine }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const faults: string[] = [];
    for (const { name, state, prepare } of windowViews) {
      await page.setViewportSize({ width: 1000, height: 800 });
      await showState(page, engine.url, state, locale);
      await prepare?.(page);
      for (const width of [1000, 320]) {
        await page.setViewportSize({ width, height: 800 });
        for (const fault of await layoutFaults(page)) faults.push(`${name} ${width}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  });
}

if (isWhole) {
  for (const locale of viewedLocales) {
    for (const { name, state, prepare } of windowViews) {
      test(`a screenshot of ${name} in ${locale}`, async ({ page, engine }) => {
        await showState(page, engine.url, state, locale);
        await prepare?.(page);
        await takeViewsHere(page, `desktop-${name}`, locale);
      });
    }
  }
}
