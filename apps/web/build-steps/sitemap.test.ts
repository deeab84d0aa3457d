import { locales } from '@clipharbor/i18n';
import { expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { listedPages, sitePaths } from '../app/site-paths.ts';
import { sitemap } from './sitemap.ts';
import { sitemapPages } from './sitemap-pages.ts';

interface Route {
  readonly path?: string;
  readonly index?: boolean;
  readonly children?: readonly Route[];
}

/** The paths under a language in the route list. */
function pathsUnder(children: readonly Route[] = []): string[] {
  return children.flatMap(({ path, index, children: inner }) =>
    inner ? pathsUnder(inner) : index ? [''] : path === '*' ? ['/not-found'] : [`/${path}`],
  );
}

test('the sitemap lists the listed pages in every language and the articles, and nothing else', () => {
  const text = sitemap('https://a.example', sitemapPages());
  const found = [...text.matchAll(/<loc>https:\/\/a\.example(.*?)<\/loc>/g)].map(([, path]) => path);
  expect(found).toEqual([
    ...listedPages.flatMap((page) => locales.map((locale) => `/${locale}${page}`)),
    '/article/facebook/how-to-download-facebook-stories?lang=en-US',
    '/article/facebook/how-to-download-facebook-stories',
  ]);
  expect(text.match(/hreflang="x-default"/g)).toHaveLength(found.length);
});

test('every route is prerendered in every language, and every file has a route', async () => {
  const routed = pathsUnder((await routes).find(({ path }) => path === ':locale')?.children);
  const made = sitePaths()
    .filter((path) => path.startsWith('/ja') && !path.endsWith('.json'))
    .map((path) => path.slice('/ja'.length));
  expect(made.toSorted()).toEqual(routed.toSorted());
});

test('URLs are escaped', () => {
  expect(sitemap('https://a.example', [{ languages: [['en', '/x?a=1&b="<']], fallback: '/x' }])).toContain(
    '<loc>https://a.example/x?a=1&amp;b=&quot;&lt;</loc>',
  );
});
