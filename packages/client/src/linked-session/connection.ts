import { accountCalls, type DataOf } from '@clipharbor/contracts';
import type { LinkedClient } from '@clipharbor/domain';
import { ClientError } from '../client-error.ts';
import type { ProductClient } from '../product/product-client.ts';

/** A connection that the user has not confirmed yet. Plain data: the program may be restarted in the meantime. */
export interface PendingConnection {
  readonly client: LinkedClient;
  /** Where the response is sent: `identity.getRedirectURL()`, or a loopback URL of the desktop app. */
  readonly redirectTo: string;
  /** The page to open. It contains nothing secret. */
  readonly address: string;
  /** Proves that the sender of the code is the one who requested it. Never part of a URL. */
  readonly verifier: string;
  readonly state: string;
}

export interface ConnectionRequest {
  readonly siteOrigin: string;
  readonly locale: string;
  readonly client: LinkedClient;
  readonly redirectTo: string;
  readonly crypto: Pick<Crypto, 'getRandomValues' | 'subtle'>;
}

export type ConnectionAnswer =
  | { readonly kind: 'code'; readonly code: string }
  /** The user declined or closed the window. */
  | { readonly kind: 'cancelled' }
  /** The response belongs to another request, or to none, and is ignored. */
  | { readonly kind: 'mismatch' };

export type SessionTokens = Pick<DataOf<typeof accountCalls.exchange>, 'accessToken' | 'refreshToken'>;

export type ConnectionResult =
  | { readonly kind: 'connected'; readonly tokens: SessionTokens }
  | Exclude<ConnectionAnswer, { kind: 'code' }>
  /** The code was too old, already used or not ours. The user starts again. */
  | { readonly kind: 'expired' }
  /** The server gave no usable response. The code may be spent, so the user starts again here too. */
  | { readonly kind: 'failed'; readonly error: ClientError };

const secretBytes = 32;

export async function startConnection(request: ConnectionRequest): Promise<PendingConnection> {
  const { siteOrigin, locale, client, redirectTo, crypto } = request;
  const secret = () => base64url(crypto.getRandomValues(new Uint8Array(secretBytes)));
  const [verifier, state] = [secret(), secret()];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const address = new URL(`/${locale}/connect`, siteOrigin);
  address.search = new URLSearchParams({
    client,
    redirect_to: redirectTo,
    code_challenge: base64url(new Uint8Array(digest)),
    state,
  }).toString();
  return { client, redirectTo, address: address.href, verifier, state };
}

/** @param answered the URL that the browser was redirected to; `null` if the window was closed first. */
export function readConnectionAnswer(
  { redirectTo, state }: Pick<PendingConnection, 'redirectTo' | 'state'>,
  answered: string | null,
): ConnectionAnswer {
  if (answered === null) return { kind: 'cancelled' };
  const url = URL.parse(answered);
  const expected = URL.parse(redirectTo);
  const isOurs = url !== null && expected !== null && placeOf(url) === placeOf(expected);
  if (!isOurs || url.searchParams.get('state') !== state) return { kind: 'mismatch' };
  if (url.searchParams.has('error')) return { kind: 'cancelled' };
  const code = url.searchParams.get('code') ?? '';
  return code === '' ? { kind: 'mismatch' } : { kind: 'code', code };
}

/** Turns the response into a session for this program. */
export async function completeConnection(
  pending: Pick<PendingConnection, 'client' | 'redirectTo' | 'state' | 'verifier'>,
  answered: string | null,
  product: ProductClient,
): Promise<ConnectionResult> {
  const answer = readConnectionAnswer(pending, answered);
  if (answer.kind !== 'code') return answer;
  const { client, redirectTo, verifier } = pending;
  try {
    const { accessToken, refreshToken } = await product.call(accountCalls.exchange, {
      ...{ client, redirectTo, verifier },
      code: answer.code,
    });
    return { kind: 'connected', tokens: { accessToken, refreshToken } };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return error.code === 'auth.code' ? { kind: 'expired' } : { kind: 'failed', error };
  }
}

/** The page shown at the end. */
export const connectedAddress = ({
  siteOrigin,
  locale,
  client,
}: Pick<ConnectionRequest, 'siteOrigin' | 'locale' | 'client'>): string =>
  new URL(`/${locale}/auth?state=success&app=${client}`, siteOrigin).href;

// Not `origin`, which is "null" for extension schemes.
const placeOf = ({ protocol, host, pathname }: URL): string => `${protocol}//${host}${pathname}`;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
