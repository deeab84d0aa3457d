/** A cookie as stored in a cookie file. */
export interface FileCookie {
  readonly name: string;
  readonly value: string;
  /** Without a leading dot, lower case. */
  readonly domain: string;
  /** False means only this exact host. */
  readonly isForSubdomains: boolean;
  readonly path: string;
  readonly isSecure: boolean;
  /** Milliseconds since 1970; absent for a session cookie. */
  readonly expiresAtMs?: number;
}

/** Characters that would let a cookie break out of its header. */
const unsafe = /[\p{Cc};]/u;

/** Reads the cookie file of browsers and command-line tools: seven fields separated by tabs. Lines that are not cookies are skipped. */
export function parseCookieFile(text: string): FileCookie[] {
  const cookies: FileCookie[] = [];
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
    // Zero marks a session cookie.
    const seconds = Number(expires);
    cookies.push(seconds > 0 ? { ...cookie, expiresAtMs: seconds * 1000 } : cookie);
  }
  return cookies;
}
