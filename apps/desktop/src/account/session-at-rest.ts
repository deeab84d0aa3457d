import { linkedSessionKey, type SessionStorage } from '@clipharbor/client';
import * as z from 'zod/mini';

const keptSession = z.looseObject({ accessToken: z.string() });

/**
 * Keeps usable access tokens in memory only: on disk a token has no signature. It still identifies its session, but no server
 * accepts it, and it counts as expired, so the next run first uses the refresh token to get a new one.
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
