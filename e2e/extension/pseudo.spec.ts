import { compileMessages } from '@clipharbor/i18n/compile-messages';
import { bareTexts } from '../support/bare-texts.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { type PseudoLocale, pseudoTexts, writePseudoTexts } from '../support/pseudo-texts.ts';
import { isWhole } from '../support/views.ts';
import { shownStates } from './support/shown-states.ts';
import { openSurface, surfaces } from './support/surfaces.ts';
import { expect, test } from './support/test.ts';

/** Three surfaces with most of the texts; `VIEWS=all` takes every surface, and the mirrored locale. */
const chosen = isWhole
  ? surfaces
  : surfaces.filter(({ name }) => ['popup-media', 'options', 'onboarding-grant'].includes(name));
const locales: readonly PseudoLocale[] = isWhole ? ['en', 'ar'] : ['en'];

/** Names that pages gave their media. */
const data = Object.values(shownStates).flatMap((state) =>
  'hasFailed' in state ? [] : ['Pier', ...[...state.media, ...state.jobs].map(({ title }) => title)],
);

test.beforeAll(writePseudoTexts);

for (const locale of locales) {
  test(`the extension takes every text from the catalogs and fits longer ones, in place of ${locale}`, async ({
    harness,
  }) => {
    test.setTimeout(240_000);
    const texts = compileMessages(pseudoTexts(locale), locale);
    const faults: string[] = [];
    for (const surface of chosen) {
      const page = await openSurface(harness, locale, surface, texts);
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      if (locale === 'en')
        for (const text of await bareTexts(page, data)) faults.push(`${surface.name}: bare “${text}”`);
      for (const fault of await layoutFaults(page)) faults.push(`${surface.name}: ${fault}`);
      await page.close();
    }
    expect(faults).toEqual([]);
  });
}
