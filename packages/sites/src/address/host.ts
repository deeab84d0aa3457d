import { parseUrl } from './parse-url.ts';
/** Whether a host is this domain or a subdomain of it: `a.b.example` is under `b.example`, `ab.example` is not. */
export const isUnder = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

export const isUnderAny = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => isUnder(host, domain));

/** The host of an http(s) URL in lowercase, without a trailing dot; null for anything else. */
export function hostOf(address: string): string | null {
  const url = parseUrl(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return url.hostname.replace(/\.$/, '') || null;
}
