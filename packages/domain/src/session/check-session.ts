import { type Need, type RuledCall, recentSignInMs, type SessionKind, sessionRules } from './session-rules.ts';

/** What the account service knows about the session behind a token. */
export interface SessionFacts {
  /** `null`: a program that we do not know. */
  readonly kind: SessionKind | null;
  /** The session passed a second factor. */
  readonly usedSecondFactor: boolean;
  /** The account has one. */
  readonly hasSecondFactor: boolean;
  /** When its owner last proved who they are, in milliseconds since 1970. */
  readonly signedInAt: number;
}

export type SessionRefusal = 'sessionEnded' | 'sessionNotAllowed' | 'secondFactorRequired' | 'recentSignInRequired';

export interface SessionCheck {
  /** `null`: the session is over. */
  readonly session: SessionFacts | null;
  readonly now: number;
  /** The request carries its own proof: the current password, or a code from a mail. */
  readonly hasFreshProof?: boolean;
}

/** Does the call need only a valid token, for every kind of session? Then the session need not be looked up. */
export function needsOnlyToken(call: RuledCall): boolean {
  const rule = sessionRules[call];
  return typeof rule === 'string' || Object.values(rule).every((need) => need === 'token');
}

/** Why this session may not make this call; `null` when it may. */
export function checkSession(
  call: RuledCall,
  { session, now, hasFreshProof = false }: SessionCheck,
): SessionRefusal | null {
  const rule = sessionRules[call];
  if (typeof rule === 'string') return null;
  if (session === null) return 'sessionEnded';
  const need: Need = session.kind === null ? 'never' : rule[session.kind];
  switch (need) {
    case 'never':
      return 'sessionNotAllowed';
    case 'token':
    case 'live':
      return null;
    case 'secondFactor':
      return missesFactor(session) ? 'secondFactorRequired' : null;
    case 'recent':
      // The factor first: signing in again would not help someone who does not have it.
      if (missesFactor(session)) return 'secondFactorRequired';
      return hasFreshProof || now - session.signedInAt <= recentSignInMs ? null : 'recentSignInRequired';
  }
}

const missesFactor = ({ hasSecondFactor, usedSecondFactor }: SessionFacts): boolean =>
  hasSecondFactor && !usedSecondFactor;

/** The tag that the account service stores for a session: none for the site. */
export function kindOfTag(tag: string | null): SessionKind | null {
  if (tag === null) return 'site';
  return tag === 'extension' || tag === 'desktop' ? tag : null;
}
