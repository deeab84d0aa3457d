import type { Transaction } from '@clipharbor/database';
import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError } from '../errors/auth-error.ts';
import { audit } from '../store/audit.ts';
import { lockRefreshState, type RefreshState, swapRefreshToken } from '../store/refresh-tokens.ts';
import { amrOf, endSessions, sessionById } from '../store/sessions.ts';
import { isBanned, userById } from '../store/users.ts';
import { derivedSecret, sameText, sha256 } from '../tokens/secret-text.ts';
import { type SessionJson, sessionJson } from './session.ts';
import { userView } from './user-view.ts';

export async function refresh(auth: Auth, refreshToken: string, visitor: VisitorInfo): Promise<SessionJson> {
  await auth.limiter.take('refresh', { address: visitor.address });
  if (refreshToken === '') throw new AuthError(400, 'validation_failed', 'refresh_token required');
  // A stolen token ends the session. That must be committed, so the error is thrown only after the transaction.
  const result = await auth.accounts.transaction((tx) => refreshIn(auth, tx, sha256(refreshToken), visitor));
  if (result instanceof AuthError) throw result;
  return result;
}

const complaint = (
  code: 'refresh_token_not_found' | 'session_expired' | 'user_banned' | 'refresh_token_already_used',
  what: string,
) => new AuthError(400, code, `Invalid Refresh Token: ${what}`);

async function refreshIn(
  auth: Auth,
  tx: Transaction,
  hash: string,
  visitor: VisitorInfo,
): Promise<SessionJson | AuthError> {
  const now = auth.clock();
  const state = await lockRefreshState(tx, hash);
  if (!state) return complaint('refresh_token_not_found', 'Refresh Token Not Found');
  const user = await userById(tx, state.user_id);
  const session = await sessionById(tx, state.session_id);
  if (!user || !session) return complaint('refresh_token_not_found', 'Refresh Token Not Found');
  if (isBanned(user, now)) return complaint('user_banned', 'User Banned');
  if (state.not_after !== null && state.not_after <= now) return complaint('session_expired', 'Session Expired');

  // The child is derived, not random: if its parent is sent again in time, the same child can be returned again although
  // only its hash is stored.
  const child = childOf(auth, state.session_id, hash);
  if (state.revoked) {
    if (!isLateTwin(auth, state, child, now)) {
      await endSessions(tx, state.user_id, { only: state.session_id });
      const actor = { userId: state.user_id, address: visitor.address, detail: { reason: 'refresh token reused' } };
      await audit(tx, 'token_revoked', actor, now);
      return complaint('refresh_token_already_used', 'Already Used');
    }
  } else {
    const swap = { parent: hash, child: sha256(child), sessionId: state.session_id, userId: state.user_id };
    await swapRefreshToken(tx, swap, visitor, now);
  }
  const [amr, shown] = await Promise.all([amrOf(tx, session.id), userView(tx, user)]);
  return sessionJson(auth, { user, shown, sessionId: session.id, aal: session.aal, amr, refreshToken: child });
}

export function childOf(auth: Auth, sessionId: string, parentHash: string): string {
  return derivedSecret(auth.pepper, 'refresh token', sessionId, parentHash);
}

/** Two tabs or a lost response: only the direct parent may be sent again, within a few seconds. */
function isLateTwin(auth: Auth, state: RefreshState, child: string, now: Date): boolean {
  const age = now.getTime() - state.updated_at.getTime();
  return (
    state.active_parent === state.token &&
    age <= auth.config.reuseSeconds * 1000 &&
    sameText(state.active_token ?? '', sha256(child))
  );
}
