import { locales } from '@clipharbor/i18n';
import { articlePath, articlePlaces } from './content/article-files.ts';
import { pages, textFiles } from './pages.ts';
import { specimenLocales } from './specimen-locales.ts';

/** The paths under a language prefix that search engines may list. The empty path is the home page. */
export const listedPages = ['', ...pages.filter((page) => 'isListed' in page).map(({ path }) => `/${path}`)];

/** Every file of one language. `/not-found` is served for unknown paths. */
const localePaths = [
  '',
  '/not-found',
  ...pages.map(({ path }) => `/${path}`),
  ...textFiles.map((name) => `/${name}.json`),
];

/** Every path that is prerendered. */
export const sitePaths = (): string[] => [
  '/dev/ui',
  ...articlePlaces().map(articlePath),
  ...specimenLocales.map((locale) => `/dev/ui/${locale}`),
  ...locales.flatMap((locale) => localePaths.map((page) => `/${locale}${page}`)),
];
