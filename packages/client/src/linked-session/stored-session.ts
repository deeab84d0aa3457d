import * as z from 'zod/mini';
import { claimsOf } from '../backend/assurance.ts';
import { parseStored } from '../parse-stored.ts';
import type { SessionTokens } from './connection.ts';

const schema = z.lazy(() =>
  z.object({
    accessToken: z.string(),
    refreshToken: z.string(),
    userId: z.string(),
    email: z.string(),
    /** By this device's clock. */
    expiresAtMs: z.number(),
    /** A refresh was sent and its response is not stored yet: the server may have already replaced the tokens. */
    refreshSentAtMs: z.optional(z.number()),
  }),
);

/** A linked session as stored on disk. */
export type StoredSession = z.output<typeof schema>;

/** Access tokens last this long unless they say otherwise. */
const defaultLifeSeconds = 15 * 60;

/**
 * The lifetime starts now by this device's clock. With the server's timestamps, a clock that is wrong by hours would make every
 * token seem expired, or none.
 */
export function storedSessionOf({ accessToken, refreshToken }: SessionTokens, now: number): StoredSession {
  const { sub, email, iat, exp } = claimsOf(accessToken);
  const lifeSeconds = typeof iat === 'number' && typeof exp === 'number' && exp > iat ? exp - iat : defaultLifeSeconds;
  return {
    accessToken,
    refreshToken,
    userId: typeof sub === 'string' ? sub : '',
    email: typeof email === 'string' ? email : '',
    expiresAtMs: now + lifeSeconds * 1000,
  };
}

export const parseStoredSession = (text: string | null): StoredSession | null => parseStored(schema, text);
