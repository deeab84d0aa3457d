import { linkedSessionKey, type SessionStorage } from '@clipharbor/client';
import * as z from 'zod/mini';

const keptSession = z.looseObject({ accessToken: z.string() });

/**
 * Keeps access tokens in memory only: on disk a token has no signature. It then still names its session, but is accepted nowhere,
 * and counts as expired, so the next run first gets a new one for the refresh token.
 */
export function withUnusableTokens(storage: SessionStorage): SessionStorage {
  return {
    ...storage,
    setItem: (key, value) => storage.setItem(key, key === linkedSessionKey ? atRest(value) : value),
  };
}

function atRest(text: string): string {
  const session = keptSession.parse(JSON.parse(text));
  const unsigned = session.accessToken.split('.').slice(0, 2).join('.');
  return JSON.stringify({ ...session, accessToken: unsigned, expiresAtMs: 0 });
}
