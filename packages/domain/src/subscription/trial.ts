import type { Account } from './account.ts';
import type { Plan } from './plan.ts';

/**
 * Must a trial come before a purchase? Not if the trial is used up, perhaps under another account: such a user could
 * otherwise never buy anything.
 */
export const needsTrialFirst = (account: Account, isUsed: boolean): boolean =>
  account.kind === 'unsubscribed' && !isUsed;

/** Whether a click on Start Free Trial is sent to the server at all. */
export const mayRegisterTrial = (store: {
  readonly isInitialized: boolean;
  readonly plan: Plan | null;
  readonly account: Account;
}): boolean => store.isInitialized && store.plan !== null && store.account.kind !== 'visitor';
