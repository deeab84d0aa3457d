import type { Visit } from '@clipharbor/auth';
import type { Database } from '@clipharbor/database';
import { AppError } from '@clipharbor/domain';
import type { SignedIn } from '../http/product-api.ts';
import { type AccountService, requireLiveSession } from './account-service.ts';

/**
 * Told before an account goes, e.g. to cancel what it pays for. Who cannot do their part throws, and the account stays: a
 * subscription that nobody can cancel any more would be worse. May be told twice of the same account.
 */
export type OnAccountDeleted = (account: { readonly userId: string; readonly email: string }) => Promise<void>;

export interface Deletion {
  readonly accounts: AccountService;
  readonly database: Database;
  readonly onAccountDeleted: readonly OnAccountDeleted[];
  readonly now: () => number;
}

const RECENT_MS = 15 * 60_000;

/** Deletes the caller's account for good: everything that belongs to it, and their address where it stands elsewhere. */
export async function deleteAccount(
  { accounts, database, onAccountDeleted, now }: Deletion,
  caller: SignedIn,
  typed: { readonly email: string; readonly password?: string | undefined },
  visitor: Visit,
): Promise<void> {
  if (typed.email.trim().toLowerCase() !== caller.email.toLowerCase()) throw new AppError('auth.mismatch');
  const { client } = await requireLiveSession(accounts, caller);
  await requireProof(accounts, caller, { password: typed.password, client, now: now() }, visitor);
  const { userId, email } = caller;
  const service = database.as({ role: 'service_role' });
  const { rows } = await service.query<{ locale: string }>(
    'select locale from public.user_profiles where user_id = $1',
    [userId],
  );
  for (const tell of onAccountDeleted) await tell({ userId, email });
  await service.query('select public.account_forget($1)', [email]);
  await accounts.remove(caller, rows[0]?.locale ?? 'en');
}

/** Who finds an open browser must not be able to delete what somebody else signed in to this morning. */
async function requireProof(
  accounts: AccountService,
  caller: SignedIn,
  {
    password,
    client,
    now,
  }: { readonly password: string | undefined; readonly client: string | null; readonly now: number },
  visitor: Visit,
): Promise<void> {
  // A password alone does not open an account with a second factor; it must not close one either.
  if (caller.claims['aal'] !== 'aal2' && (await accounts.hasSecondFactor(caller.userId))) {
    throw new AppError('auth.recentSignInRequired', { detail: 'the second factor is missing' });
  }
  if (password !== undefined) {
    if (await accounts.isPassword(caller, password, visitor)) return;
    throw new AppError('auth.credentials');
  }
  // A linked program was given its session: it proves nothing about who sits before it.
  if (client !== null) throw new AppError('auth.recentSignInRequired');
  const signedInAt = lastSignIn(caller.claims['amr']);
  if (signedInAt === null || now - signedInAt > RECENT_MS) throw new AppError('auth.recentSignInRequired');
}

/** When this session last proved who it is, in milliseconds. */
export function lastSignIn(amr: unknown): number | null {
  if (!Array.isArray(amr)) return null;
  const times = amr.flatMap((proof: unknown) => {
    if (typeof proof !== 'object' || proof === null) return [];
    const { timestamp } = proof as { timestamp?: unknown };
    return typeof timestamp === 'number' ? [timestamp * 1000] : [];
  });
  return times.length === 0 ? null : Math.max(...times);
}
