import type { ErrorCode } from '../error-codes.ts';
import type { Account } from './account.ts';
import type { Plan } from './plan.ts';

export type TrialRefusal = Extract<ErrorCode, 'plan.notTrial' | 'trial.used' | 'subscription.exists'>;

/**
 * Why a signed-in user cannot start a trial; `null` when they can. Checked in the order of the database's `start_trial`.
 * @param isUsed whether this account or its normalised address has had a trial before
 */
export function trialRefusal(plan: Plan, account: Account, isUsed: boolean): TrialRefusal | null {
  if (!plan.isTrial || !plan.isAvailable) return 'plan.notTrial';
  if (isUsed || account.kind === 'trial') return 'trial.used';
  if (account.kind === 'lifetime') return 'subscription.exists';
  return account.kind === 'paid' && account.status !== 'canceled' ? 'subscription.exists' : null;
}

/**
 * Must a trial come before a purchase? Not for those whose trial is used up, perhaps under another account: they could
 * never buy anything.
 */
export const needsTrialFirst = (account: Account, isUsed: boolean): boolean =>
  account.kind === 'unsubscribed' && !isUsed;

/** Whether a click on Start Free Trial may go to the server at all. */
export const mayRegisterTrial = (store: {
  readonly isInitialised: boolean;
  readonly plan: Plan | null;
  readonly account: Account;
}): boolean => store.isInitialised && store.plan !== null && store.account.kind !== 'visitor';
