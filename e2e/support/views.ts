import { type Locale, locales } from '@clipharbor/i18n';

/**
 * The variants in which every screen is viewed: long words, right to left, CJK; light and dark; the narrowest phone, a tablet, a
 * desktop.
 */
export const viewedLocales = ['en', 'de', 'ar', 'ja'] as const;
export const schemes = ['light', 'dark'] as const;
const widths = [320, 768, 1440] as const;

export type ViewedLocale = (typeof viewedLocales)[number];

export interface View {
  readonly scheme: (typeof schemes)[number];
  readonly width: (typeof widths)[number];
}

const everyView: readonly View[] = schemes.flatMap((scheme) => widths.map((width) => ({ scheme, width })));

/** One view each, as different as possible: screenshots cost more than everything else in these tests. */
const oneView: Readonly<Record<ViewedLocale, View>> = {
  en: { scheme: 'light', width: 1440 },
  de: { scheme: 'light', width: 320 },
  ar: { scheme: 'dark', width: 320 },
  ja: { scheme: 'dark', width: 1440 },
};

/** Whether to include everything that takes too long for `npm test`. */
export const isWhole = process.env['VIEWS'] === 'all';

/** The locales whose texts must fit: all of them, or some that are likely not to. */
export const measuredLocales = (few: readonly Locale[]): readonly Locale[] => (isWhole ? locales : few);

/** Screenshots are for people and slow to take, so they are taken only on request. */
export const arePicturesTaken = process.env['VIEWS'] !== undefined;

/** The views of a screen: one for each language; `VIEWS=all npm run e2e` includes all of them. */
export const viewsOf = (locale: ViewedLocale): readonly View[] =>
  process.env['VIEWS'] === 'all' ? everyView : [oneView[locale]];
