import { type ExtensionPlaces, isLinkTarget, type LinkedClient } from '@clipharbor/domain';

/** The request of a program that sends its user to the site. */
export interface ConnectionRequest {
  readonly client: LinkedClient;
  readonly redirectTo: string;
  readonly codeChallenge: string;
  /** Returned unchanged, so that the program recognizes its own request. */
  readonly state: string | null;
}

const challengePattern = /^[A-Za-z0-9_-]{43}$/;
const statePattern = /^[A-Za-z0-9_-]{1,128}$/;

/** Parses the connect page's URL; `null` if none of our programs created it. */
export function parseConnectionRequest(query: URLSearchParams, places: ExtensionPlaces): ConnectionRequest | null {
  const client = query.get('client');
  const redirectTo = query.get('redirect_to') ?? '';
  const codeChallenge = query.get('code_challenge') ?? '';
  const state = query.get('state');
  if (client !== 'extension' && client !== 'desktop') return null;
  if (!isLinkTarget(client, redirectTo, places) || !challengePattern.test(codeChallenge)) return null;
  if (state !== null && !statePattern.test(state)) return null;
  return { client, redirectTo, codeChallenge, state };
}

/** The URL that returns the code or the user's refusal to the program. Never anything else, least of all a token. */
export function answerAddress(
  { redirectTo, state }: ConnectionRequest,
  answer: { readonly code: string } | { readonly error: 'access_denied' },
): string {
  const url = new URL(redirectTo);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}
