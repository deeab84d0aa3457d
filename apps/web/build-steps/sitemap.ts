/** One page in all its languages. */
export interface SitemapPage {
  /** Language tag and URL, without the origin. */
  readonly languages: readonly (readonly [tag: string, path: string])[];
  /** The one for readers of other languages. */
  readonly fallback: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Every URL that search engines may list, each with its alternates in other languages. */
export function sitemap(origin: string, pages: readonly SitemapPage[]): string {
  const urls = pages.flatMap(({ languages, fallback }) => {
    const alternates = [...languages, ['x-default', fallback] as const]
      .map(([tag, path]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escaped(origin + path)}"/>`)
      .join('');
    return languages.map(([, path]) => `<url><loc>${escaped(origin + path)}</loc>${alternates}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
