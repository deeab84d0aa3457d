/** What a path names. */
export type Resource = { kind: 'root' } | { kind: 'table'; name: string } | { kind: 'routine'; name: string };

/** What an address names under the base, or null. The path is decoded once: decoding twice would allow more spellings of a name. */
export function resourceAt(url: string, basePath: string): Resource | null {
  const [, first = '', second, ...more] = pathOf(url).slice(basePath.length).split('/');
  if (first === '' && second === undefined) return { kind: 'root' };
  if (second === undefined) return { kind: 'table', name: decoded(first) };
  return first === 'rpc' && second !== '' && more.length === 0 ? { kind: 'routine', name: decoded(second) } : null;
}

/** The table that an address names, for middleware in front of this service. */
export function tableIn(url: string, basePath: string): string | null {
  const resource = resourceAt(url, basePath);
  return resource?.kind === 'table' ? resource.name : null;
}

/** Cheaper than parsing the whole address, which happens again later. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // A stray percent sign is literal.
  }
}
