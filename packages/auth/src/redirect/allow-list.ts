/** Decides where a visitor may be sent after signing in. Anything doubtful goes to the site's own address. */
export interface RedirectRules {
  allows(target: string): boolean;
  /** The target if it is allowed, else the site. */
  choose(target: string | null | undefined): string;
}

const maxLength = 2048;
// Browsers disagree on control characters, spaces and backslashes; no honest address has them.
const unsafeCharacters = /[^\x21-\x7e]|[\\"<>^`{|}]/;
const never = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'view-source:', 'filesystem:']);

/**
 * `patterns` are origins or addresses; `*` matches characters within one label or path segment, `**` any characters within
 * the host or within the path, `?` one character. A star in the host never matches into the path, or vice versa.
 */
export function redirectRules(siteUrl: string, patterns: readonly string[]): RedirectRules {
  const site = new URL(siteUrl);
  const compiled = patterns.map(compile);
  const allows = (target: string): boolean => {
    const url = parseTarget(target);
    return url !== null && (sameOrigin(url, site) || compiled.some((matches) => matches(url)));
  };
  return { allows, choose: (target) => (target && allows(target) ? target : siteUrl) };
}

function parseTarget(target: string): URL | null {
  if (target.length > maxLength || unsafeCharacters.test(target)) return null;
  const url = URL.parse(target);
  if (!url || never.has(url.protocol) || url.username !== '' || url.password !== '') return null;
  // The text must equal its parsed form: this refuses 2130706433, 0x7f.1 and percent signs in the host.
  return target.toLowerCase().startsWith(`${url.protocol}//${url.host}`) ? url : null;
}

/** Built from its parts, because `origin` is "null" for the schemes of apps and extensions. */
function sameOrigin(a: URL, b: URL): boolean {
  return a.protocol === b.protocol && a.host === b.host;
}

function compile(pattern: string): (url: URL) => boolean {
  const [, protocol = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*:)\/\/([^/?#]*)([^#]*)$/i.exec(pattern) ?? [];
  if (protocol === '') throw new TypeError(`The redirect pattern ${JSON.stringify(pattern)} has no scheme`);
  const hostTest = glob(host.toLowerCase(), '.:');
  const restTest = glob(rest === '' ? '/' : rest, '/');
  const isBare = rest === '' || rest === '/';
  return (url) =>
    url.protocol === protocol.toLowerCase() &&
    hostTest.test(url.host) &&
    // An origin without a path means the whole origin.
    (isBare || restTest.test(url.pathname + url.search) || restTest.test(url.pathname));
}

function glob(pattern: string, separators: string): RegExp {
  const within = `[^${separators.replace(/[.]/g, '\\.')}]`;
  const source = pattern.replace(/\*\*|[*?]|[.+^${}()|[\]\\]/g, (sign) => {
    if (sign === '**') return '.*';
    if (sign === '*') return `${within}*`;
    return sign === '?' ? within : `\\${sign}`;
  });
  return new RegExp(`^${source}$`);
}
