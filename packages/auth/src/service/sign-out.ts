import type { Auth, VisitorInfo } from '../context.ts';
import { invalid } from '../errors/auth-error.ts';
import { audit } from '../store/audit.ts';
import { endSessions, type SessionChoice } from '../store/sessions.ts';

/** `session` is the requesting session. */
export async function signOut(
  auth: Auth,
  session: { readonly id: string; readonly user_id: string },
  scope: string,
  visitor: VisitorInfo,
): Promise<void> {
  const which = choiceOf(scope, session.id);
  await auth.accounts.transaction(async (tx) => {
    await endSessions(tx, session.user_id, which);
    const actor = { userId: session.user_id, address: visitor.address, detail: { scope } };
    await audit(tx, 'logout', actor, auth.clock());
  });
}

function choiceOf(scope: string, sessionId: string): SessionChoice {
  switch (scope) {
    case 'global':
      return 'all';
    case 'local':
      return { only: sessionId };
    case 'others':
      return { except: sessionId };
    default:
      throw invalid(`Unsupported logout scope "${scope.slice(0, 40)}"`);
  }
}
