import type { Account } from './account.ts';
import { currentStatus } from './entitlement.ts';
import type { Plan } from './plan.ts';

/** The labels of a plan's button, in the English that the specification fixes. */
export const planLabels = {
  tryNow: 'Try Now',
  subscribeNow: 'Subscribe Now',
  lifetimeIncluded: 'Lifetime Access Included',
  upgradeToPremium: 'Upgrade to Premium',
  alreadySubscribed: 'Already Subscribed',
  renewSubscription: 'Renew Subscription',
  upgradeToNew: 'Upgrade to New',
} as const;
export type PlanLabel = keyof typeof planLabels;

export type PlanAction =
  /** Opens the login dialog. */
  | 'login'
  | 'startTrial'
  /** Opens the 'Free Trial Required' dialog: Cancel or Start Free Trial. */
  | 'explainTrialFirst'
  | 'upgrade'
  /** Buys the ended plan again. */
  | 'renew'
  /** Opens the billing portal: while a payment is due, nothing else can be bought. */
  | 'updateCard';

/** `action: null` is a disabled button. */
export interface PlanButton {
  readonly label: PlanLabel;
  readonly action: PlanAction | null;
}

/** The button on a plan's card; `null` means that the whole card is hidden. */
export function planButton(plan: Plan, account: Account, now: number): PlanButton | null {
  if (!plan.isAvailable) return null;
  switch (account.kind) {
    case 'visitor':
      return { label: plan.isTrial ? 'tryNow' : 'subscribeNow', action: 'login' };
    case 'unsubscribed':
      return plan.isTrial
        ? { label: 'tryNow', action: 'startTrial' }
        : { label: 'subscribeNow', action: 'explainTrialFirst' };
    case 'lifetime':
      return { label: 'lifetimeIncluded', action: null };
    case 'trial':
      return plan.isTrial ? { label: 'tryNow', action: null } : { label: 'upgradeToPremium', action: 'upgrade' };
    case 'paid':
      return plan.isTrial ? null : paidPlanButton(plan, account, now);
  }
}

function paidPlanButton(plan: Plan, account: Extract<Account, { kind: 'paid' }>, now: number): PlanButton {
  const status = currentStatus(account, now);
  const isDue = status === 'past_due';
  if (plan.id === account.plan.id && status !== 'active') {
    return { label: 'renewSubscription', action: isDue ? 'updateCard' : 'renew' };
  }
  if (plan.level <= account.plan.level) return { label: 'alreadySubscribed', action: null };
  return { label: 'upgradeToNew', action: isDue ? 'updateCard' : 'upgrade' };
}

export interface PlanCard {
  readonly plan: Plan;
  readonly button: PlanButton;
}

/** The cards that a user sees, ordered by the plans' levels. */
export function planCards(plans: readonly Plan[], account: Account, now: number): readonly PlanCard[] {
  return plans
    .toSorted((one, other) => one.level - other.level || one.id - other.id)
    .flatMap((plan) => {
      const button = planButton(plan, account, now);
      return button ? [{ plan, button }] : [];
    });
}
