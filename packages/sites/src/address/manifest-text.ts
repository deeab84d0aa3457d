import { type MediaUrlRules, mediaUrl } from './media-url.ts';

const LONGEST_MANIFEST = 2_000_000;
const MOST_ADDRESSES = 2_000;
/** Where a DASH manifest can name addresses: the element for it, and the attributes of segment lists and templates. */
const ADDRESSES =
  /<BaseURL[^<>]{0,500}>([^<>]{0,9000})<\/BaseURL>|\b(?:media|initialization|sourceURL|index)="([^"<>]{0,9000})"/g;
const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Some pages hold the manifest in the form of an address parameter. */
function decodedManifest(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST_MANIFEST) return null;
  if (!/^\s*%3C/i.test(value)) return value.trimStart();
  try {
    return decodeURIComponent(value).trimStart();
  } catch {
    return null; // Cut off in the middle of a character: nothing to be read.
  }
}

/**
 * A DASH manifest that stands in the page as text, with the hosts it leads to. Null when it is no manifest, names no file, asks a
 * reader to load more XML, or leads anywhere but to the media hosts of the site.
 */
export function manifestText(value: unknown, rules: MediaUrlRules): { text: string; hosts: string[] } | null {
  const text = decodedManifest(value);
  if (text === null || !/^(?:<\?xml[^<>]{0,200}\?>\s*)?<MPD[\s>]/.test(text)) return null;
  if (/<!DOCTYPE|<!ENTITY|xlink:href/i.test(text)) return null;
  const hosts = new Set<string>();
  let count = 0;
  for (const [, element, attribute] of text.matchAll(ADDRESSES)) {
    const address = (element ?? attribute ?? '').trim();
    if (!ABSOLUTE.test(address)) continue;
    const url = mediaUrl(address, rules);
    if (url === null || ++count > MOST_ADDRESSES) return null;
    hosts.add(new URL(url).hostname);
  }
  return hosts.size === 0 ? null : { text, hosts: [...hosts] };
}
