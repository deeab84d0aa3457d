import { isIPv6 } from 'node:net';
import type * as ToughCookie from 'tough-cookie';
import type { FileCookie } from './cookie-file.ts';

/** The cookies of one job: those from the user's file and those that servers set along the way. */
export interface JobCookies {
  /** The Cookie header for `url`, or undefined. */
  header(url: URL): string | undefined;
  /** Stores the cookies that a response of `url` set, if that server may set them. */
  store(lines: readonly string[], url: URL): void;
}

/** A hostile server must not fill memory: beyond this the oldest cookie is dropped. */
const maxCookies = 3000;

/**
 * tough-cookie knows the public suffixes, so `evil.co.uk` cannot set a cookie for all of `co.uk`. Its list can take
 * longer to load than a short download: import this only for a job that has cookies.
 */
export async function openCookieJar(cookies: readonly FileCookie[]): Promise<JobCookies> {
  const tough = await import('tough-cookie');
  const jar = new tough.CookieJar(undefined, { looseMode: false });
  const newestLast = new Map<string, ToughCookie.Cookie>();

  const remember = (cookie: ToughCookie.Cookie | undefined): void => {
    if (cookie === undefined) return;
    const id = `${cookie.domain}\n${cookie.path}\n${cookie.key}`;
    newestLast.delete(id);
    newestLast.set(id, cookie);
    const [oldest] = newestLast;
    if (newestLast.size <= maxCookies || oldest === undefined) return;
    const [oldestId, { domain, path, key }] = oldest;
    newestLast.delete(oldestId);
    // The in-memory store removes synchronously; the callback only keeps it from returning a promise.
    jar.store.removeCookie(domain, path, key, () => undefined);
  };
  // The library throws for a refused cookie, which is not an error for a download.
  const options = { ignoreError: true } as const;
  for (const line of cookies) {
    const cookie = { ...line, domain: line.domain.replace(/^\[(.*)\]$/, '$1') };
    const url = urlOf(cookie);
    if (url === undefined) continue;
    const set = (one: FileCookie) => jar.setCookieSync(toughCookie(tough, one), url, options);
    // IP addresses, names such as `localhost` and public suffixes have no subdomains to share cookies with but are
    // hosts themselves.
    remember(set(cookie) ?? set({ ...cookie, isForSubdomains: false }));
  }
  return {
    header: (url) => jar.getCookieStringSync(url.href) || undefined,
    store(lines, url) {
      for (const line of lines) remember(jar.setCookieSync(line, url.href, options));
    },
  };
}

/** An address that the cookie belongs to. Undefined when the line names no host: other lines of the file still count. */
function urlOf({ domain, path }: FileCookie): string | undefined {
  if (/[/?#@\\]/.test(domain)) return undefined;
  return URL.parse(`https://${isIPv6(domain) ? `[${domain}]` : domain}${path}`)?.href;
}

function toughCookie(tough: typeof ToughCookie, cookie: FileCookie): ToughCookie.Cookie {
  const { name, value, domain, isForSubdomains, path, isSecure, expiresAtMs } = cookie;
  return new tough.Cookie({
    key: name,
    value,
    path,
    secure: isSecure,
    // Without a domain the cookie belongs to exactly the host it is set for.
    ...(isForSubdomains ? { domain } : {}),
    expires: expiresAtMs === undefined ? 'Infinity' : new Date(expiresAtMs),
  });
}
