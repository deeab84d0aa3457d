/**
 * Which other addresses belong to a manifest, so that a page's playlists and segments do not become rows of their own. An entry
 * is an address, or a pattern with `*` for the part that counts up.
 */
const maxReferences = 500;
/** As many addresses of one pattern are taken for a numbered series. */
const minSeries = 3;

const resolved = (reference: string, base: string): string[] =>
  URL.canParse(reference, base) ? [withoutQuery(new URL(reference, base).href)] : [];

const withoutQuery = (address: string): string => address.replace(/[?#].*$/, '');

/** What a manifest refers to. Anything else has no references. */
export function referencesOf(text: string, manifestUrl: string): string[] {
  if (text.trimStart().startsWith('#EXTM3U')) return hlsReferences(text, manifestUrl);
  return /<MPD[\s>]/.test(text) ? dashReferences(text, manifestUrl) : [];
}

function hlsReferences(text: string, base: string): string[] {
  const addresses = text.split('\n').flatMap((line) => {
    const trimmed = line.trim();
    if (trimmed === '') return [];
    if (!trimmed.startsWith('#')) return resolved(trimmed, base);
    const quoted = /URI="([^"]+)"/.exec(trimmed)?.[1];
    return quoted === undefined ? [] : resolved(quoted, base);
  });
  return collapse(addresses);
}

/** Playlists are named one by one, segments as a series where they count up. */
function collapse(addresses: readonly string[]): string[] {
  const series = new Map<string, string[]>();
  for (const address of new Set(addresses)) {
    const pattern = /\.m3u8?$/i.test(address) ? address : patternOf(address);
    series.set(pattern, [...(series.get(pattern) ?? []), address]);
  }
  return [...series]
    .flatMap(([pattern, members]) => (members.length >= minSeries ? [pattern] : members))
    .slice(0, maxReferences);
}

/** Digits of the file's name, but not those of its ending. */
function patternOf(address: string): string {
  const ending = /\.\w+$/.exec(address)?.[0] ?? '';
  return address.slice(0, address.length - ending.length).replace(/\d+(?=[^/]*$)/g, '*') + ending;
}

const plainText = (text: string): string => text.replaceAll('&amp;', '&');

function dashReferences(text: string, manifestUrl: string): string[] {
  const bases = [...text.matchAll(/<BaseURL[^>]*>([^<]+)<\/BaseURL>/g)].flatMap(([, content = '']) =>
    resolved(plainText(content.trim()), manifestUrl),
  );
  const folders = [manifestUrl, ...bases.filter((address) => address.endsWith('/'))];
  const templates = [...text.matchAll(/\s(?:media|initialization|sourceURL)="([^"]+)"/g)].map(([, value = '']) =>
    plainText(value).replace(/\$[^$]*\$/g, '*'),
  );
  const media = templates.flatMap((template) => folders.flatMap((folder) => resolved(template, folder)));
  return [...new Set([...bases.filter((address) => !address.endsWith('/')), ...media])].slice(0, maxReferences);
}

/** Whether an address is one of those, compared without its query. */
export function isReferenced(address: string, references: readonly string[]): boolean {
  const bare = withoutQuery(address);
  return references.some((reference) => (reference.includes('*') ? matches(bare, reference) : bare === reference));
}

const folderOf = (address: string): string => address.slice(0, address.lastIndexOf('/') + 1);
const stemOf = (address: string): string => address.replace(/\.\w+$/, '');

/**
 * Whether a file belongs to a playlist that was not read: only one of several qualities is. It lies in the playlist's own folder,
 * or beside it under the same name. Asked for what a script has loaded; what an element plays is a medium of its own.
 */
export function isBesidePlaylist(address: string, manifestUrl: string, references: readonly string[]): boolean {
  const bare = withoutQuery(address);
  return references.some(
    (reference) =>
      /\.m3u8?$/i.test(reference) &&
      (stemOf(reference) === stemOf(bare) ||
        (folderOf(reference) === folderOf(bare) && folderOf(reference) !== folderOf(withoutQuery(manifestUrl)))),
  );
}

/** By parts and not by a regular expression: the pattern is a stranger's. */
function matches(address: string, pattern: string): boolean {
  const parts = pattern.split('*');
  const [first = '', ...rest] = parts;
  const last = rest.pop() ?? '';
  if (!address.startsWith(first) || !address.endsWith(last) || address.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const part of rest) {
    at = address.indexOf(part, at);
    if (at < 0) return false;
    at += part.length;
  }
  return at <= address.length - last.length;
}

/** The hosts of a medium and of what belongs to it. */
export function hostsOf(addresses: readonly string[]): string[] {
  const hosts = addresses.flatMap((address) => {
    const plain = address.replaceAll('*', '0');
    return URL.canParse(plain) ? [new URL(plain).hostname] : [];
  });
  return [...new Set(hosts)];
}
