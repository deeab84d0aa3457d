/** A page's address as a Referer: never with a fragment, a password or more than a server needs. */
export function refererOf(pageUrl: string, mediaUrl: string): string | null {
  if (!URL.canParse(pageUrl)) return null;
  const page = new URL(pageUrl);
  if (page.protocol !== 'https:' && page.protocol !== 'http:') return null;
  const isSameOrigin = URL.canParse(mediaUrl) && new URL(mediaUrl).origin === page.origin;
  return isSameOrigin ? `${page.origin}${page.pathname}${page.search}` : `${page.origin}/`;
}
