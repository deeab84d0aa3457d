import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { AuthError } from '../errors/auth-error.ts';
import type { OAuthProvider, ProviderPerson } from './provider.ts';

const Answer = z.object({ id_token: z.string().max(16_384) });
const timeoutMs = 10_000;

export interface CodeExchange {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly now: Date;
}

/** Exchanges the code for an id token and reads it. The visitor sees the same error whatever goes wrong. */
export async function personFromCode(provider: OAuthProvider, exchange: CodeExchange): Promise<ProviderPerson> {
  try {
    const idToken = await tradeCode(provider, exchange);
    return await readIdToken(provider, idToken, (nonce) => nonce === exchange.nonce, exchange.now);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw new AuthError(400, 'bad_oauth_callback', 'Unable to exchange external code', { cause: error });
  }
}

async function tradeCode(provider: OAuthProvider, exchange: CodeExchange): Promise<string> {
  const response = await (provider.fetch ?? fetch)(provider.tokenEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: exchange.code,
      redirect_uri: exchange.redirectUri,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      code_verifier: exchange.verifier,
    }).toString(),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The token endpoint of ${provider.id} answered ${response.status}`);
  return Answer.parse(await response.json()).id_token;
}

/** Throws if anything is wrong with the token; callers decide what to reveal. `isOurs` checks the nonce, if there is one. */
export async function readIdToken(
  provider: OAuthProvider,
  idToken: string,
  isOurs: (nonce: string | undefined) => boolean,
  now: Date,
): Promise<ProviderPerson> {
  const { payload } = await jwtVerify(idToken, keysOf(provider), {
    // The providers' algorithms. Listing them keeps out "none" and shared secrets.
    algorithms: ['RS256', 'ES256'],
    audience: provider.clientId,
    requiredClaims: ['sub', 'iat', 'exp'],
    currentDate: now,
    clockTolerance: 60,
  });
  const { nonce, azp } = payload;
  if (!provider.isIssuer(payload.iss ?? '', payload)) throw new Error('The id token comes from another issuer');
  if (!isOurs(typeof nonce === 'string' ? nonce : undefined))
    throw new Error('The id token was made for another sign-in');
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && azp !== provider.clientId) {
    throw new Error('The id token was made for another client');
  }
  return provider.readPerson(payload);
}

const keySets = new WeakMap<OAuthProvider, JWTVerifyGetKey>();

/** One set per provider: it caches the keys and fetches them again, rate limited, when a token names a new one. */
function keysOf(provider: OAuthProvider): JWTVerifyGetKey {
  const known = keySets.get(provider);
  if (known) return known;
  const options = { timeoutDuration: timeoutMs, ...(provider.fetch ? { [customFetch]: provider.fetch } : {}) };
  const made = createRemoteJWKSet(new URL(provider.jwksUri), options);
  keySets.set(provider, made);
  return made;
}
