import type { RuledCall } from '@clipharbor/domain';
import type { Context } from 'hono';
import type { Auth } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { requireRight } from '../service/session-check.ts';
import { type LiveSession, liveSession } from '../store/sessions.ts';
import { isBanned, type UserRow, userById } from '../store/users.ts';
import { bearerOf, TokenError, type VerifiedToken } from '../tokens/verifier.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id from a path. A malformed one cannot exist, so it gets the same response as a missing row. */
export function uuidParam(c: Context, name: string): string {
  const value = c.req.param(name) ?? '';
  if (!uuid.test(value)) throw invalid(`${name} must be an UUID`, 404);
  return value;
}

async function tokenOf(auth: Auth, c: Context): Promise<VerifiedToken> {
  const bearer = bearerOf(c.req.header('authorization'));
  if (bearer === null) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  try {
    return await auth.verifier.verify(bearer);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    const text = `invalid JWT: unable to parse or verify signature, ${error.message}`;
    throw new AuthError(403, 'bad_jwt', text, { cause: error });
  }
}

export interface AuthenticatedUser {
  readonly user: UserRow;
  readonly session: LiveSession;
}

/** The token must be valid, its session must still exist (so a sign-out takes effect at once) and be allowed to make this call. */
export async function requireUser(auth: Auth, c: Context, call: RuledCall): Promise<AuthenticatedUser> {
  const { claims } = await tokenOf(auth, c);
  const { sub, session_id: sessionId } = claims;
  if (typeof sub !== 'string' || sub === '') throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!uuid.test(sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const user = await userById(auth.accounts, sub);
  if (!user || user.deleted_at) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  const now = auth.clock();
  const session =
    typeof sessionId === 'string' && uuid.test(sessionId) ? await liveSession(auth.accounts, sessionId, now) : null;
  if (!session || session.user_id !== user.id) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  requireRight(auth, call, session);
  return { user, session };
}

/** The admin calls are for servers that hold the secret key. A page that sends it has exposed it. */
export async function requireService(auth: Auth, c: Context): Promise<void> {
  const { role } = await tokenOf(auth, c);
  if (role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
  if (c.req.header('origin') !== undefined) {
    throw new AuthError(403, 'not_admin', 'Secret keys must not be used in a browser');
  }
}
