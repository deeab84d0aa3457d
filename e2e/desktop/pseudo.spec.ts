import { bareTexts } from '../support/bare-texts.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { type PseudoLocale, pseudoTexts, writePseudoTexts } from '../support/pseudo-texts.ts';
import { isWhole } from '../support/views.ts';
import { showState } from './support/show.ts';
import { shownStates } from './support/shown-states.ts';
import { expect, test } from './support/test.ts';
import { windowViews } from './support/window-views.ts';

/** Two views with most of the texts; `VIEWS=all` includes every view and the mirrored locale. */
const chosen = isWhole ? windowViews : windowViews.filter(({ name }) => ['queue', 'settings'].includes(name));
const locales: readonly PseudoLocale[] = isWhole ? ['en', 'ar'] : ['en'];

/** Names given by users and sites, the download folder, and languages of tracks. */
const data = [
  ...shownStates.all.flatMap(({ title }) => title),
  'A walk by the sea',
  'D:\\Videos',
  'English',
  'Deutsch',
];

test.beforeAll(writePseudoTexts);

for (const locale of locales) {
  test(`the window takes every text from the catalogs and fits longer ones, in place of ${locale}`, async ({
    page,
    engine,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('**/messages/*.json', (route) => route.fulfill({ json: pseudoTexts(locale) }));
    const faults: string[] = [];
    for (const { name, state, prepare } of chosen) {
      await page.setViewportSize({ width: 1000, height: 800 });
      await showState(page, engine.url, state, locale);
      await prepare?.(page);
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      // Licenses are quoted verbatim.
      if (locale === 'en' && name !== 'licenses')
        for (const text of await bareTexts(page, data)) faults.push(`${name}: bare “${text}”`);
      for (const width of [1000, 320]) {
        await page.setViewportSize({ width, height: 800 });
        for (const fault of await layoutFaults(page)) faults.push(`${name} ${width}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  });
}
