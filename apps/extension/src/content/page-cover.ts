/** Where pages name the picture that represents them, the best first. */
const selectors = [
  'meta[property="og:image:secure_url"]',
  'meta[property="og:image"]',
  'meta[name="og:image"]',
  'meta[name="twitter:image"]',
  'meta[property="twitter:image"]',
  'meta[name="twitter:image:src"]',
];

/** What is read of a document. */
type Markup = Pick<Document, 'querySelector'>;

/**
 * The picture that a page names for itself, as it is written. A page that has navigated by script may still name the one of the page
 * before it.
 */
export function namedCover(markup: Markup, loadedUrl: string | undefined, url: string): string | null {
  if (loadedUrl !== undefined && URL.parse(loadedUrl)?.pathname !== URL.parse(url)?.pathname) return null;
  const found = selectors.map((selector) => markup.querySelector(selector)?.getAttribute('content')?.trim());
  return found.find((address) => address) ?? null;
}
