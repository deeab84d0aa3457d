import type { Account } from './account.ts';
import type { Plan } from './plan.ts';

/**
 * Must a trial come before a purchase? Not for those whose trial is used up, perhaps under another account: they could
 * never buy anything.
 */
export const needsTrialFirst = (account: Account, isUsed: boolean): boolean =>
  account.kind === 'unsubscribed' && !isUsed;

/** Whether a click on Start Free Trial may go to the server at all. */
export const mayRegisterTrial = (store: {
  readonly isInitialized: boolean;
  readonly plan: Plan | null;
  readonly account: Account;
}): boolean => store.isInitialized && store.plan !== null && store.account.kind !== 'visitor';
