import { locales } from '@clipharbor/i18n';
import { articlePath, articlePlaces } from './content/article-files.ts';
import { sitePages } from './shell/site-pages.ts';
import { specimenLocales } from './specimen-locales.ts';

/** Pages under a language prefix, as search engines may list them. The empty one is the home page. */
export const listedPages = ['', ...Object.values(sitePages).map((page) => `/${page}`)];

/**
 * Made as files too, but never listed: what belongs to one person, what a browser opens by itself, texts that are loaded later,
 * and `/not-found`, the answer to unknown paths.
 */
const unlistedPages = [
  '/not-found',
  '/installed',
  '/installed-v1',
  '/uninstalled',
  '/user',
  '/auth',
  '/reset-password',
  '/update-password',
  '/checkout',
  '/connect',
  '/account-shell-texts.json',
  '/deferred-texts.json',
] as const;

/** Every path that is prerendered. */
export const sitePaths = (): string[] => [
  '/dev/ui',
  ...articlePlaces().map(articlePath),
  ...specimenLocales.map((locale) => `/dev/ui/${locale}`),
  ...locales.flatMap((locale) => [...listedPages, ...unlistedPages].map((page) => `/${locale}${page}`)),
];
