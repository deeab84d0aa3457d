import { accountCalls } from '@clipharbor/contracts';
import { AppError } from '@clipharbor/domain';
import type { AccountService, EndedSessions } from '../accounts/account-service.ts';
import type { ProductApi, SignedIn } from './product-api.ts';

/** Where the caller is signed in, and signing out there. */
export function answerSessions(api: ProductApi, accounts: AccountService): void {
  api.on(accountCalls.sessions, async (_, { userId, sessionId }) => {
    const sessions = await accounts.sessions(userId, sessionId);
    // A session that is not listed any more has been ended: its token must not look around.
    if (!sessions.some(({ isCurrent }) => isCurrent)) throw new AppError('auth.required');
    return {
      sessions: sessions.map(({ id, createdAt, lastUsedAt, userAgent, client, isCurrent }) => ({
        id,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        userAgent,
        client,
        isCurrent,
      })),
    };
  });
  api.on(accountCalls.endSessions, async ({ which }, caller) => {
    if (!(await accounts.isAlive(caller))) throw new AppError('auth.required');
    return { ended: await accounts.endSessions(caller.userId, chosen(which, caller)) };
  });
}

function chosen(which: 'all' | 'others' | { readonly id: string }, { sessionId }: SignedIn): EndedSessions {
  if (which === 'all') return 'all';
  if (which !== 'others') return { only: which.id };
  if (sessionId === null) throw new AppError('auth.required');
  return { except: sessionId };
}
