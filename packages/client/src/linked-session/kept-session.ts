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
    /** A refresh was sent and its answer not stored yet: the server may have replaced the tokens already. */
    refreshSentAtMs: z.optional(z.number()),
  }),
);

/** A linked session as it is kept on disk. */
export type KeptSession = z.output<typeof schema>;

/** Access tokens last this long unless they say otherwise. */
const defaultLifeSeconds = 15 * 60;

/**
 * The lifetime counts from now on this device's clock: a clock that is wrong by hours would otherwise call every token
 * expired, or none.
 */
export function keptSessionOf({ accessToken, refreshToken }: SessionTokens, now: number): KeptSession {
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

export const parseKeptSession = (text: string | null): KeptSession | null => parseStored(schema, text);
