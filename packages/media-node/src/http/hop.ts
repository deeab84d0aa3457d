import { checkUrl } from '@clipharbor/media';

/** The rules for an address, applied again at every redirect. Decimal, octal and hexadecimal IP forms become dotted. */
export const parseHop = (address: string, base?: URL): URL => new URL(checkUrl(address, base?.href));

/** The next address, if the response is a redirect. */
export function redirectTarget(status: number, location: string | undefined, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  return parseHop(location, from);
}

/** Whether secrets of a request to `from` may go to `to`: same host and port, never from https to http. */
export function keepsSecrets(from: URL, to: URL): boolean {
  if (from.protocol === to.protocol) return from.host === to.host;
  return to.protocol === 'https:' && from.hostname === to.hostname && from.port === '' && to.port === '';
}
