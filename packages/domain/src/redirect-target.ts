/** `trusted` is followed at once; for `foreign` the visitor sees the host first. */
export type RedirectTarget =
  | { readonly kind: 'trusted'; readonly href: string }
  | { readonly kind: 'foreign'; readonly href: string; readonly host: string };

export interface TrustedPlaces {
  /** Scheme and host of the site. */
  readonly origin: string;
  readonly extensionIds: Iterable<string>;
}

const extensionProtocols: ReadonlySet<string> = new Set(['chrome-extension:', 'moz-extension:']);
// Parsers differ in how they drop line breaks and flip backslashes; no honest address has either, literal or escaped.
const unsafeCharacters = /[\p{Cc}\\]|%(?:[01][0-9a-f]|7f)/iu;

/**
 * Where a `redirect` parameter leads, or `null` for what is ignored silently.
 * @param decoded the value as `URLSearchParams` gives it: decoded once. It is not decoded again.
 */
export function parseRedirectTarget(decoded: string, trusted: TrustedPlaces): RedirectTarget | null {
  if (unsafeCharacters.test(decoded)) return null;
  // Not `URL.parse`: Chrome only has it since 126.
  const url = URL.canParse(decoded) ? new URL(decoded) : null;
  if (!url || url.username || url.password) return null;
  if (extensionProtocols.has(url.protocol)) {
    return new Set(trusted.extensionIds).has(url.host) ? { kind: 'trusted', href: url.href } : null;
  }
  if (url.protocol !== 'https:') return null;
  if (url.origin === trusted.origin) return { kind: 'trusted', href: url.href };
  // The protocol alone proves nothing: any https page could use our name for phishing.
  return { kind: 'foreign', href: url.href, host: url.host };
}
