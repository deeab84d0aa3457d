import { readFileSync } from 'node:fs';
import { defaultLocale, locales } from '@clipharbor/i18n';
import { compileArticle } from '../app/content/article/compile-article.ts';
import { articlePlaces, defaultSlot } from '../app/content/article-files.ts';
import { listedPages } from '../app/site-paths.ts';
import type { SitemapPage } from './sitemap.ts';

const languageOf = (name: string) =>
  compileArticle(name, readFileSync(new URL(`../app/content/articles/${name}`, import.meta.url), 'utf8')).lang;

/** The pages in the sitemap: listed pages in every interface language, and articles in their own. */
export function sitemapPages(): SitemapPage[] {
  const pages = listedPages.map((page) => ({
    languages: locales.map((locale) => [locale, `/${locale}${page}`] as const),
    fallback: `/${defaultLocale}${page}`,
  }));
  const articles = Map.groupBy(articlePlaces(), ({ category, slug }) => `${category}/${slug}`);
  return [
    ...pages,
    ...[...articles].map(([name, places]) => ({
      languages: places.map(
        ({ slot }) =>
          [languageOf(`${name}.${slot}.md`), `/article/${name}${slot === defaultSlot ? '' : `?lang=${slot}`}`] as const,
      ),
      fallback: `/article/${name}`,
    })),
  ];
}
