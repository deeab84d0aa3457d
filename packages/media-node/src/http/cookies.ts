import { isIP } from 'node:net';

/** A cookie and where it belongs. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Without a leading dot, lower case. */
  readonly domain: string;
  /** False: only this exact host. */
  readonly isForSubdomains: boolean;
  readonly path: string;
  readonly isSecure: boolean;
  /** Milliseconds since 1970; absent for a session cookie. */
  readonly expires?: number;
}

/** Characters that would let a cookie break out of its header. */
const unsafe = /[\p{Cc};]/u;

/** Reads the cookie file of browsers and command-line tools: seven fields parted by tabs. Lines that are not cookies are left out. */
export function parseCookieFile(text: string): Cookie[] {
  const cookies: Cookie[] = [];
  for (const line of text.split(/\r?\n/)) {
    const content = line.startsWith('#HttpOnly_') ? line.slice('#HttpOnly_'.length) : line;
    if (content.startsWith('#')) continue;
    const [domain, subdomains, path, secure, expires, name, ...value] = content.split('\t');
    if (!domain || !path?.startsWith('/') || !name || value.length === 0) continue;
    const cookie = {
      name,
      value: value.join('\t'),
      domain: domain.replace(/^\./, '').toLowerCase(),
      isForSubdomains: subdomains?.toUpperCase() === 'TRUE',
      path,
      isSecure: secure?.toUpperCase() === 'TRUE',
    };
    if (unsafe.test(cookie.name) || unsafe.test(cookie.value)) continue;
    // Zero marks a cookie of the session that wrote the file.
    const seconds = Number(expires);
    cookies.push(seconds > 0 ? { ...cookie, expires: seconds * 1000 } : cookie);
  }
  return cookies;
}

/** Reads one Set-Cookie header that `url` sent. Nothing when the server may not set such a cookie. */
export function parseSetCookie(header: string, url: URL, now: number): Cookie | undefined {
  const [pair = '', ...attributes] = header.split(';');
  const split = pair.indexOf('=');
  if (split < 1) return undefined;
  const named = new Map(
    attributes.map((attribute) => {
      const [key = '', ...rest] = attribute.split('=');
      return [key.trim().toLowerCase(), rest.join('=').trim()] as const;
    }),
  );
  const domain = named.get('domain')?.replace(/^\./, '').toLowerCase();
  // A single label would be a whole top-level domain.
  if (domain && domain !== url.hostname && !(domain.includes('.') && covers(domain, url.hostname))) return undefined;
  const maxAge = named.get('max-age');
  const expires = maxAge === undefined ? Date.parse(named.get('expires') ?? '') : now + Number(maxAge) * 1000;
  const path = named.get('path');
  const cookie = {
    name: pair.slice(0, split).trim(),
    value: pair.slice(split + 1).trim(),
    domain: domain || url.hostname,
    isForSubdomains: Boolean(domain),
    path: path?.startsWith('/') ? path : defaultPath(url.pathname),
    isSecure: named.has('secure'),
  };
  if (unsafe.test(cookie.name) || unsafe.test(cookie.value)) return undefined;
  return Number.isNaN(expires) ? cookie : { ...cookie, expires };
}

/** The cookies of one job. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  constructor(cookies: readonly Cookie[] = []) {
    for (const cookie of cookies) this.set(cookie);
  }

  set(cookie: Cookie): void {
    const key = `${cookie.domain}\n${cookie.path}\n${cookie.name}`;
    this.#cookies.delete(key);
    // A hostile server must not fill memory: the oldest goes first.
    const [oldest] = this.#cookies.keys();
    if (this.#cookies.size >= 3000 && oldest !== undefined) this.#cookies.delete(oldest);
    this.#cookies.set(key, cookie);
  }

  /** The Cookie header for `url`, or nothing. Longer paths come first, as servers expect. */
  header(url: URL, now: number): string | undefined {
    const matching = [...this.#cookies.values()].filter((cookie) => belongs(cookie, url, now));
    matching.sort((a, b) => b.path.length - a.path.length);
    return matching.map(({ name, value }) => `${name}=${value}`).join('; ') || undefined;
  }
}

function belongs(cookie: Cookie, url: URL, now: number): boolean {
  if (cookie.isSecure && url.protocol !== 'https:') return false;
  if (cookie.expires !== undefined && cookie.expires <= now) return false;
  const isHost = cookie.domain === url.hostname || (cookie.isForSubdomains && covers(cookie.domain, url.hostname));
  return isHost && isUnder(cookie.path, url.pathname);
}

const covers = (domain: string, host: string): boolean => host.endsWith(`.${domain}`) && isIP(host) === 0;

const isUnder = (path: string, requested: string): boolean =>
  requested === path || requested.startsWith(path.endsWith('/') ? path : `${path}/`);

const defaultPath = (pathname: string): string => pathname.slice(0, pathname.lastIndexOf('/')) || '/';
