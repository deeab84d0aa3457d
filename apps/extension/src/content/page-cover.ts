/** Where pages declare their preview image, in order of preference. */
const selectors = [
  'meta[property="og:image:secure_url"]',
  'meta[property="og:image"]',
  'meta[name="og:image"]',
  'meta[name="twitter:image"]',
  'meta[property="twitter:image"]',
  'meta[name="twitter:image:src"]',
];

/** The part of a document used here. */
type Markup = Pick<Document, 'querySelector'>;

/**
 * The preview image that a page declares, as written in its markup. After a navigation by script, it may still be that of the
 * previous page.
 */
export function namedCover(markup: Markup, loadedUrl: string | undefined, url: string): string | null {
  if (loadedUrl !== undefined && URL.parse(loadedUrl)?.pathname !== URL.parse(url)?.pathname) return null;
  const found = selectors.map((selector) => markup.querySelector(selector)?.getAttribute('content')?.trim());
  return found.find((address) => address) ?? null;
}
