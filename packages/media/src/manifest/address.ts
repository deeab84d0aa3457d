import { MediaError } from '../model/errors.ts';

const maxAddressLength = 8192;
/** An absolute http(s) address of visible ASCII: safe to pass on exactly as written. */
const plainAbsolute = /^https?:\/\/[!-~]+$/i;

/**
 * Resolves an address from a manifest. Only http and https, no credentials, bounded length; a key may also be a `data:`
 * address. Absolute addresses stay byte-exact, because re-encoding a signed query string would break its signature.
 */
export function resolveAddress(reference: string, base: string, use: 'media' | 'key' = 'media'): string {
  const written = reference.trim();
  if (written.length > maxAddressLength) throw forbidden('An address is too long.', `${maxAddressLength} characters`);
  if (use === 'key' && /^data:/i.test(written)) return written;
  const url = URL.parse(written, base);
  if (!url) throw forbidden('An address cannot be understood.', written.slice(0, 200));
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw forbidden('Only http and https are allowed.', url.protocol);
  if (url.username || url.password) throw forbidden('Addresses with a user name or password are refused.', url.host);
  return plainAbsolute.test(written) ? written : url.href;
}

/** Adds query parameters as text, leaving the existing query untouched. */
export function withQuery(address: string, query: string): string {
  if (!query) return address;
  const hash = address.indexOf('#');
  const bare = hash < 0 ? address : address.slice(0, hash);
  return `${bare}${bare.includes('?') ? '&' : '?'}${query}`;
}

function forbidden(message: string, subject: string): MediaError {
  return new MediaError('url.forbidden', message, { facts: { subject } });
}
