import type { Database } from '@clipharbor/database';
import { AppError } from '@clipharbor/domain';
import type { SignedInUser } from '../http/product-api.ts';
import type { AccountService } from './account-service.ts';

/**
 * Called before an account goes, e.g. to cancel what it pays for. Who cannot do their part throws, and the account stays: a
 * subscription that no one can cancel any more would be worse. May be called twice for the same account.
 */
export type OnAccountDeleted = (account: { readonly userId: string; readonly email: string }) => Promise<void>;

export interface Deletion {
  readonly accounts: AccountService;
  readonly database: Database;
  readonly onAccountDeleted: readonly OnAccountDeleted[];
}

/** Deletes the caller's account for good: everything that belongs to it, and their address wherever else it is stored. */
export async function deleteAccount(
  { accounts, database, onAccountDeleted }: Deletion,
  caller: SignedInUser,
  typed: { readonly email: string },
): Promise<void> {
  if (typed.email.trim().toLowerCase() !== caller.email.toLowerCase()) throw new AppError('auth.mismatch');
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
