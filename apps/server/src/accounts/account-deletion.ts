import type { Database } from '@clipharbor/database';
import { AppError } from '@clipharbor/domain';
import type { SignedInUser } from '../http/product-api.ts';
import type { AccountService } from './account-service.ts';

/**
 * Called before an account is deleted, for example to cancel what it pays for. If this fails it throws, and the account stays: a
 * subscription that no one can cancel any more would be worse. May be called twice for the same account.
 */
export type OnAccountDeleted = (account: { readonly userId: string; readonly email: string }) => Promise<void>;

export interface Deletion {
  readonly accounts: AccountService;
  readonly database: Database;
  readonly onAccountDeleted: readonly OnAccountDeleted[];
}

/** Permanently deletes the caller's account: everything that belongs to it, and its address wherever else it is stored. */
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
  for (const hook of onAccountDeleted) await hook({ userId, email });
  await service.query('select public.account_forget($1)', [email]);
  await accounts.remove(caller, rows[0]?.locale ?? 'en');
}
