import { MediaError } from '@clipharbor/media';

const forbidden = (subject: string): MediaError =>
  new MediaError('url.forbidden', 'This address may not be loaded.', { facts: { subject } });

/** The rules for an address, applied again at every redirect. Decimal, octal and hexadecimal IP forms come out dotted. */
export function parseHop(address: string, base?: URL): URL {
  if (address.length > 8192) throw forbidden('longer than 8 KB');
  const url = URL.parse(address, base?.href);
  if (!url) throw forbidden('not an address');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw forbidden(url.protocol);
  if (url.username || url.password) throw forbidden('credentials');
  url.hash = '';
  return url;
}

/** Where to go next, when the answer is a redirect. */
export function redirectTarget(status: number, location: string | undefined, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  return parseHop(location, from);
}

/** Whether secrets of a request to `from` may go to `to`: same host and port, never from https to http. */
export function keepsSecrets(from: URL, to: URL): boolean {
  if (from.protocol === to.protocol) return from.host === to.host;
  return to.protocol === 'https:' && from.hostname === to.hostname && from.port === '' && to.port === '';
}
