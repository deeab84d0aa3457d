import type { Encoding, SiteEntry } from './site.ts';

/** The smallest existing encoding that the client accepts. Supports `q=0` and `*`. */
export function chooseEncoding(header: string | undefined, available: SiteEntry['encodings']): Encoding {
  if (!header) return 'identity';
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  for (const candidate of ['br', 'gzip'] as const) {
    if (available.includes(candidate) && accepts(candidate)) return candidate;
  }
  return 'identity';
}

/** Whether the client already has this version. */
export const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((candidate) => ['*', etag, `W/${etag}`].includes(candidate.trim()));
