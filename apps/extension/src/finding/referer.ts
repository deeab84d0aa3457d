/** How much a document discloses about itself in its requests, by the names of the web standard. */
export type ReferrerPolicy =
  | 'no-referrer'
  | 'no-referrer-when-downgrade'
  | 'origin'
  | 'origin-when-cross-origin'
  | 'same-origin'
  | 'strict-origin'
  | 'strict-origin-when-cross-origin'
  | 'unsafe-url';

export const defaultPolicy: ReferrerPolicy = 'strict-origin-when-cross-origin';

const policies: ReadonlyMap<string, ReferrerPolicy> = new Map(
  Object.entries<ReferrerPolicy>({
    'no-referrer': 'no-referrer',
    'no-referrer-when-downgrade': 'no-referrer-when-downgrade',
    origin: 'origin',
    'origin-when-cross-origin': 'origin-when-cross-origin',
    'same-origin': 'same-origin',
    'strict-origin': 'strict-origin',
    'strict-origin-when-cross-origin': 'strict-origin-when-cross-origin',
    'unsafe-url': 'unsafe-url',
    // Legacy values, valid only in markup.
    never: 'no-referrer',
    default: defaultPolicy,
    always: 'unsafe-url',
    'origin-when-crossorigin': 'origin-when-cross-origin',
  }),
);

/** The policy in a header or in markup: the last known one of several values, or null. */
export function readPolicy(value: string | null | undefined): ReferrerPolicy | null {
  const names = (value ?? '').toLowerCase().split(',');
  return names.reduce<ReferrerPolicy | null>((last, name) => policies.get(name.trim()) ?? last, null);
}

/** Browsers reduce longer ones to the origin. */
const maxRefererCharacters = 4096;

/** The Referer that a document sends when it requests a URL: never with a fragment or a password. Null where it sends none. */
export function refererOf(documentUrl: string, url: string, policy: ReferrerPolicy = defaultPolicy): string | null {
  const from = URL.parse(documentUrl);
  if (from === null || (from.protocol !== 'https:' && from.protocol !== 'http:')) return null;
  const to = URL.parse(url);
  const origin = `${from.origin}/`;
  const address = `${from.origin}${from.pathname}${from.search}`;
  const whole = address.length > maxRefererCharacters ? origin : address;
  const isSameOrigin = to?.origin === from.origin;
  const isDowngrade = from.protocol === 'https:' && to !== null && !isSafe(to);
  switch (policy) {
    case 'no-referrer':
      return null;
    case 'no-referrer-when-downgrade':
      return isDowngrade ? null : whole;
    case 'origin':
      return origin;
    case 'origin-when-cross-origin':
      return isSameOrigin ? whole : origin;
    case 'same-origin':
      return isSameOrigin ? whole : null;
    case 'strict-origin':
      return isDowngrade ? null : origin;
    case 'strict-origin-when-cross-origin':
      if (isSameOrigin) return whole;
      return isDowngrade ? null : origin;
    case 'unsafe-url':
      return whole;
  }
}

/** Whether the request cannot be read by others on the network. */
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('127.');
