import { checkSession, kindOfTag, type RuledCall, type SessionFacts, type SessionRefusal } from '@clipharbor/domain';
import type { Auth } from '../context.ts';
import { AuthError } from '../errors/auth-error.ts';
import { type LiveSession, liveSession } from '../store/sessions.ts';

export const factsOf = (session: LiveSession): SessionFacts => ({
  kind: kindOfTag(session.tag),
  usedSecondFactor: session.aal !== 'aal1',
  hasSecondFactor: session.has_second_factor,
  signedInAt: session.signed_in_at.getTime(),
});

/** What determines the rights of a user's session; `null` if the session has ended. */
export async function sessionFacts(
  auth: Pick<Auth, 'accounts' | 'clock'>,
  userId: string,
  sessionId: string,
): Promise<SessionFacts | null> {
  const session = await liveSession(auth.accounts, sessionId, auth.clock());
  return session?.user_id === userId ? factsOf(session) : null;
}

export function refusalOf(auth: Auth, call: RuledCall, session: LiveSession): SessionRefusal | null {
  return checkSession(call, { session: factsOf(session), now: auth.clock().getTime() });
}

/** Refuses calls that the table of rules does not allow this session, with GoTrue's messages. */
export function requireRight(auth: Auth, call: RuledCall, session: LiveSession): void {
  if (!auth.config.checksSessions) return;
  const refusal = refusalOf(auth, call, session);
  if (refusal !== null) throw refusalError(call, refusal);
}

/** GoTrue sometimes uses another status for the same refusal. */
const factorStatus = new Map<RuledCall, 401 | 422>([
  ['PUT /auth/v1/user', 401],
  ['PUT /auth/v1/user#email', 401],
  ['PUT /auth/v1/user#password', 401],
  ['DELETE /auth/v1/factors/:factor_id', 422],
]);

export function refusalError(call: RuledCall, refusal: SessionRefusal): AuthError {
  switch (refusal) {
    case 'sessionEnded':
      return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    case 'sessionNotAllowed':
      return new AuthError(403, 'session_not_allowed', 'The session of a linked program may not do this');
    case 'secondFactorRequired':
      return new AuthError(factorStatus.get(call) ?? 403, 'insufficient_aal', 'AAL2 session is required');
    case 'recentSignInRequired':
      return new AuthError(400, 'reauthentication_needed', 'This requires a recent sign-in or reauthentication');
  }
}
