/**
 * Which other URLs belong to a manifest, so that a page's playlists and segments do not become rows of their own. An entry is a
 * URL, or a pattern with `*` for the part that counts up.
 */
const maxReferences = 500;
/** At least this many URLs of one pattern count as a numbered series. */
const minSeries = 3;

const resolved = (reference: string, base: string): string[] =>
  URL.canParse(reference, base) ? [withoutQuery(new URL(reference, base).href)] : [];

const withoutQuery = (address: string): string => address.replace(/[?#].*$/, '');

/** The references of a manifest. Anything else has none. */
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

/** Playlists are listed one by one; segments that count up, as a series. */
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

/** Replaces digits of the file name, but not of its extension. */
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

/** Whether a URL is one of these references, ignoring its query. */
export function isReferenced(address: string, references: readonly string[]): boolean {
  const bare = withoutQuery(address);
  return references.some((reference) => (reference.includes('*') ? matches(bare, reference) : bare === reference));
}

const folderOf = (address: string): string => address.slice(0, address.lastIndexOf('/') + 1);
const stemOf = (address: string): string => address.replace(/\.\w+$/, '');

/**
 * Whether a file belongs to a playlist that was not read, because only one of several qualities is read. Such a file is in the
 * playlist's own folder, or next to it under the same name. Only for files loaded by a script: what an element plays is separate.
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

/** Compares parts instead of using a regular expression: the pattern is untrusted. */
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

/** The hosts of a medium and of everything that belongs to it. */
export function hostsOf(addresses: readonly string[]): string[] {
  const hosts = addresses.flatMap((address) => {
    const plain = address.replaceAll('*', '0');
    return URL.canParse(plain) ? [new URL(plain).hostname] : [];
  });
  return [...new Set(hosts)];
}
