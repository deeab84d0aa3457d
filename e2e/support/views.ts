import { type Locale, locales } from '@clipharbor/i18n';

/** What every screen is looked at in: long words, right to left, CJK; light and dark; the narrowest phone, a tablet, a desk. */
export const lookedAtLocales = ['en', 'de', 'ar', 'ja'] as const;
export const schemes = ['light', 'dark'] as const;
const widths = [320, 768, 1440] as const;

export type LookedAtLocale = (typeof lookedAtLocales)[number];

export interface View {
  readonly scheme: (typeof schemes)[number];
  readonly width: (typeof widths)[number];
}

const everyView: readonly View[] = schemes.flatMap((scheme) => widths.map((width) => ({ scheme, width })));

/** One each, as unlike as they can be: pictures cost more than all else in these tests. */
const oneView: Readonly<Record<LookedAtLocale, View>> = {
  en: { scheme: 'light', width: 1440 },
  de: { scheme: 'light', width: 320 },
  ar: { scheme: 'dark', width: 320 },
  ja: { scheme: 'dark', width: 1440 },
};

/** Whether everything is wanted that takes too long for `npm test`. */
export const isWhole = process.env['VIEWS'] === 'all';

/** Those whose texts must fit: all of them, or some that are likely not to. */
export const measuredLocales = (few: readonly Locale[]): readonly Locale[] => (isWhole ? locales : few);

/** Pictures are for people, and drawing them takes long: only where they are asked for. */
export const arePicturesTaken = process.env['VIEWS'] !== undefined;

/** The views of a screen: one for each language; `VIEWS=all npm run e2e` takes them all. */
export const viewsOf = (locale: LookedAtLocale): readonly View[] =>
  process.env['VIEWS'] === 'all' ? everyView : [oneView[locale]];
