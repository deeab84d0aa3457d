import { isUnderAny } from './host.ts';
import { parseUrl } from './parse-url.ts';

/** Which URLs of a site are accepted as media. Part of its recipe. */
export interface MediaUrlRules {
  /** Domains, including their subdomains. */
  readonly hosts: readonly string[];
  /** Exceptions: subdomains that serve pages instead of media. */
  readonly excludedHosts: readonly string[];
  /** Query parameters that request a part of the file. */
  readonly dropParameters: readonly string[];
}

export const longestUrl = 8_192;
/** Spaces, control characters and backslashes: URL parsers repair them, each in its own way. */
const unsafe = /[^\x21-\x5b\x5d-\x7e\u00a0-\uffff]/;

/** Cuts the parameters out of the text: serializing the query again would change its encoding and break its signature. */
function withoutParameters(search: string, names: readonly string[]): string {
  if (search === '' || names.length === 0) return search;
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => !names.includes(pair.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

function parseHttps(value: unknown): URL | null {
  if (typeof value !== 'string' || value.length > longestUrl * 2) return null;
  const text = value.replaceAll('&amp;', '&');
  const url = unsafe.test(text) ? null : parseUrl(text.startsWith('//') ? `https:${text}` : text);
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') {
    return null;
  }
  return url;
}

/** The URL of a media file of this site, or null. Every URL in a candidate comes from here. */
export function mediaUrl(value: unknown, rules: MediaUrlRules): string | null {
  const url = parseHttps(value);
  if (url === null) return null;
  if (!isUnderAny(url.hostname, rules.hosts) || isUnderAny(url.hostname, rules.excludedHosts)) return null;
  const href = `${url.origin}${url.pathname}${withoutParameters(url.search, rules.dropParameters)}`;
  return href.length <= longestUrl ? href : null;
}

/** The URL of a page of this site, absolute or relative to `base`; without its query unless that identifies the post. */
export function pageUrl(value: unknown, base: string, hosts: readonly string[]): string | null {
  if (typeof value !== 'string') return null;
  const absolute = value.startsWith('/') && !value.startsWith('//') ? `${base}${value}` : value;
  const url = parseHttps(absolute);
  if (url === null || !isUnderAny(url.hostname, hosts)) return null;
  return url.href.length <= longestUrl ? url.href : null;
}
