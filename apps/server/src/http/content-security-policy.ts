export interface PagePolicy {
  readonly scriptHashes: readonly string[];
  readonly isSecure: boolean;
  /** Another origin to which scripts may send requests: the backend. */
  readonly backendUrl?: string | null;
}

/**
 * The policy of a page. `scriptHashes` are those of the framework's own inline scripts in this page, computed when the page
 * was built; nothing else may run inline. A response without scripts (an API response, an image) allows nothing.
 */
export function contentSecurityPolicy(page: PagePolicy | null): string {
  if (page === null) return "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...page.scriptHashes.map((hash) => `'${hash}'`)],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(page.backendUrl ? [page.backendUrl] : [])],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The only policy accepts the two harmless texts from which the framework creates elements (docs/decisions/0029): nothing
    // else turns text into script or HTML.
    'trusted-types': ['default'],
    // On plain http at localhost, this would send the page's own requests to a port that does not speak TLS.
    ...(page.isSecure ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
