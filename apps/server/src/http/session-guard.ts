import type { Call } from '@clipharbor/contracts';
import {
  AppError,
  checkSession,
  type ErrorCode,
  isRuledCall,
  needsOnlyToken,
  type RuledCall,
  type SessionFacts,
  type SessionRefusal,
} from '@clipharbor/domain';

/** What the account service knows about a session; `null` if it has ended. */
export type FindSession = (userId: string, sessionId: string) => Promise<SessionFacts | null>;

const codes = {
  sessionEnded: 'auth.sessionEnded',
  sessionNotAllowed: 'auth.sessionNotAllowed',
  secondFactorRequired: 'auth.secondFactorRequired',
  recentSignInRequired: 'auth.recentSignInRequired',
} as const satisfies Record<SessionRefusal, ErrorCode>;

/** The row of a call in the table of rules. A call without one is not served at all. */
export function ruleOf({ method, path }: Pick<Call, 'method' | 'path'>): RuledCall {
  const name = `${method} ${path}`;
  if (!isRuledCall(name)) throw new TypeError(`${name} has no row in packages/domain/src/session/session-rules.ts`);
  return name;
}

/**
 * Checks a token's session against the table of rules, using its current state in the database: a token outlives its session by
 * minutes. `prove` is only called if nothing but a recent sign-in is missing.
 */
export async function requireSession(
  call: RuledCall,
  caller: { readonly userId: string; readonly sessionId: string | null },
  { find, now, prove }: { readonly find: FindSession; readonly now: number; readonly prove: () => Promise<boolean> },
): Promise<void> {
  if (needsOnlyToken(call)) return;
  const session = caller.sessionId === null ? null : await find(caller.userId, caller.sessionId);
  const refusal = checkSession(call, { session, now });
  if (refusal !== null && refusal !== 'recentSignInRequired') throw new AppError(codes[refusal]);
  const hasFreshProof = await prove();
  const last = checkSession(call, { session, now, hasFreshProof });
  if (last !== null) throw new AppError(codes[last]);
}
