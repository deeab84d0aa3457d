import { accountCalls } from '@clipharbor/contracts';
import { AppError } from '@clipharbor/domain';
import type { AccountService, EndedSessions } from '../accounts/account-service.ts';
import { networkOf } from '../http/network-of.ts';
import type { ProductApi, SignedInUser } from '../http/product-api.ts';

/** Lists where the caller is signed in, and signs out there. */
export function answerSessions(api: ProductApi, accounts: AccountService): void {
  api.on(accountCalls.sessions, async (_, caller) => {
    const sessions = await accounts.sessions(caller.userId, caller.sessionId);
    return {
      sessions: sessions.map(({ id, createdAt, lastUsedAt, userAgent, address, client, isCurrent }) => ({
        id,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        userAgent,
        network: networkOf(address),
        client,
        isCurrent,
      })),
    };
  });
  api.on(accountCalls.signInMethods, async (_, caller) => ({
    hasPassword: await accounts.hasPassword(caller.userId),
  }));
  api.on(accountCalls.endSessions, async ({ which }, caller) => {
    return { ended: await accounts.endSessions(caller.userId, chosen(which, caller)) };
  });
}

function chosen(which: 'all' | 'others' | { readonly id: string }, { sessionId }: SignedInUser): EndedSessions {
  if (which === 'all') return 'all';
  if (which !== 'others') return { only: which.id };
  if (sessionId === null) throw new AppError('auth.required');
  return { except: sessionId };
}
