import { isUnder } from './host.ts';
import { parseUrl } from './parse-url.ts';

/** What a page of a site shows. */
export const pageKinds = ['post', 'video', 'reel', 'photo', 'album', 'story', 'highlight', 'profile', 'live'] as const;
export type PageKind = (typeof pageKinds)[number];

/**
 * One shape of a URL: `/reel/{id}`, `/watch?v={id}`, `/@{user}/video/{id}`, or `fb.watch/{token}` for one host only. A
 * placeholder matches one path segment or one query value, or for the rest of a segment. This is a small language of its own
 * instead of regular expressions, because recipes arrive from outside and must not be able to take long.
 */
export interface AddressPattern {
  readonly kind: PageKind;
  readonly shape: string;
}

export interface AddressMatch {
  readonly kind: PageKind;
  /** The values of the placeholders. */
  readonly values: ReadonlyMap<string, string>;
}

const placeholderPattern = /^([^{}]*)\{([a-z]{1,20})\}$/;

/** Whether a shape is well-formed. */
export const isShape = (shape: string): boolean =>
  /^[a-z0-9.-]*\/[^?#\s]*(\?[^?#\s]+)?$/.test(shape) &&
  shape
    .split(/[/?&=]/)
    .every((part) => (part.includes('{') || part.includes('}') ? placeholderPattern.test(part) : true));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A lone percent sign is then part of the name.
  }
}

/** Matches one part and records the value of its placeholder. */
function matchPart(shape: string, part: string, values: Map<string, string>): boolean {
  const placeholder = placeholderPattern.exec(shape);
  if (placeholder === null) return shape === part;
  const [, prefix = '', name = ''] = placeholder;
  if (!part.startsWith(prefix) || part.length === prefix.length) return false;
  values.set(name, part.slice(prefix.length));
  return true;
}

const segments = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

function matchOne(shape: string, url: URL): Map<string, string> | null {
  const slash = shape.indexOf('/');
  const host = shape.slice(0, slash);
  if (host !== '' && !isUnder(url.hostname, host)) return null;
  const [path = '', query = ''] = shape.slice(slash).split('?');
  const [expected, actual] = [segments(path), segments(url.pathname).map(decoded)];
  const values = new Map<string, string>();
  if (expected.length !== actual.length) return null;
  if (!expected.every((part, index) => matchPart(part, actual[index] ?? '', values))) return null;
  for (const pair of query === '' ? [] : query.split('&')) {
    const [name = '', shapeOfValue = ''] = pair.split('=');
    if (!matchPart(shapeOfValue, url.searchParams.get(name) ?? '', values)) return null;
  }
  return values;
}

/** What a URL of the site shows, by the first shape that matches. */
export function matchAddress(address: string, patterns: readonly AddressPattern[]): AddressMatch | null {
  const url = parseUrl(address);
  if (url === null) return null;
  for (const { kind, shape } of patterns) {
    const values = matchOne(shape, url);
    if (values) return { kind, values };
  }
  return null;
}

/** Fills a URL template such as `https://www.tiktok.com/@{user}/video/{id}`; null if a value is missing. */
export function fillTemplate(template: string, values: Readonly<Record<string, string | null>>): string | null {
  let isMissing = false;
  const filled = template.replace(/\{([a-z]{1,20})\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : null;
    if (value === null || value === undefined || value === '') isMissing = true;
    return encodeURIComponent(value ?? '');
  });
  return isMissing ? null : filled;
}
