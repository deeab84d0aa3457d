import { type MediaUrlRules, mediaUrl } from './media-url.ts';

const longestManifest = 2_000_000;
const maxAddresses = 2_000;
/** Constructs that could hide a URL from the search below, or make a reader load more XML. */
const forbiddenSyntax = /<!|&#|\\|xlink:href|https?:(?!\/\/)/i;
/** Attributes whose value is an identifier that only looks like a URL. */
const nameAttributes = /\s(?:xmlns(?::[\w.-]+)?|xsi:schemaLocation|schemeIdUri|profiles)=(?:"[^"]*"|'[^']*')/g;
const absolute = /(?:[a-z][a-z0-9+.-]{0,20}:)?\/\/[^\s"'<>]*/gi;

/** Some pages hold the manifest URL-encoded. */
function decodedManifest(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longestManifest) return null;
  if (!/^\s*%3C/i.test(value)) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return null; // Cut off in the middle of a character: unreadable.
  }
}

/** Not a regular expression: it would restart at every beginning of a comment that never ends. */
function withoutComments(text: string): string {
  let kept = '';
  let from = 0;
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', start + 4);
    if (end < 0) break;
    kept += text.slice(from, start);
    from = end + 3;
  }
  return kept + text.slice(from);
}

/**
 * A DASH manifest that is in the page as text, with the hosts it leads to. Null if it is not a manifest, names no file, or leads
 * anywhere but to the media hosts of the site. Every absolute URL in it is checked, wherever it occurs.
 */
export function manifestText(value: unknown, rules: MediaUrlRules): { text: string; hosts: string[] } | null {
  const decoded = decodedManifest(value);
  const text = decoded === null ? '' : withoutComments(decoded).trim();
  if (!/^(?:<\?xml[^<>]{0,200}\?>\s*)?<MPD[\s>]/.test(text) || forbiddenSyntax.test(text)) return null;
  const hosts = new Set<string>();
  let count = 0;
  for (const [address] of text.replace(nameAttributes, '').matchAll(absolute)) {
    const url = mediaUrl(address, rules);
    if (url === null || ++count > maxAddresses) return null;
    hosts.add(new URL(url).hostname);
  }
  return hosts.size === 0 ? null : { text, hosts: [...hosts] };
}
