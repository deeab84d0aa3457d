import type { SignedInAccount, Subscription } from './account.ts';
import { currentStatus, entitlement, holdingOf } from './entitlement.ts';
import type { Limits } from './usage.ts';

/** The head of the status card and its color, in English as the specification fixes it. */
export const cardStatuses = {
  none: { tone: 'warning', text: 'No active subscription' },
  active: { tone: 'success', text: 'Subscription active' },
  expired: { tone: 'error', text: 'Subscription expired' },
  lifetime: { tone: 'success', text: 'Lifetime Access' },
} as const;
export type CardStatus = keyof typeof cardStatuses;

/** An action of the card: the button, the confirmation (`null`: none), and what happens after a yes. */
export const cardActions = {
  viewPlans: { label: 'View Plans', confirm: null, leadsTo: 'plans' },
  upgrade: { label: 'Upgrade to Premium', confirm: 'Upgrade to Premium?', leadsTo: 'plans' },
  cancel: { label: 'Cancel Subscription', confirm: 'Cancel Subscription?', leadsTo: 'cancelCall' },
  /** Undoes a cancellation while the subscription still runs. */
  renew: { label: 'Renew Subscription', confirm: 'Renew Subscription?', leadsTo: 'renewCall' },
  /** An ended subscription cannot be resumed, only bought again. */
  resubscribe: { label: 'Renew Subscription', confirm: 'New Subscription', leadsTo: 'plans' },
  updateCard: { label: 'Update Card', confirm: null, leadsTo: 'billingPortal' },
} as const;
export type CardAction = keyof typeof cardActions;

export interface AccountCard {
  readonly status: CardStatus;
  readonly actions: readonly CardAction[];
  /** `null`: there is nothing to count. A kind that is `null` has no limit. */
  readonly remaining: Limits | null;
}

/** The subscription status card of the account page. */
export function accountCard(account: SignedInAccount, now: number): AccountCard {
  if (account.kind === 'unsubscribed') return { status: 'none', actions: ['viewPlans'], remaining: null };
  const { remaining } = entitlement(holdingOf(account), now);
  if (account.kind === 'lifetime') return { status: 'lifetime', actions: [], remaining };
  const isActive = currentStatus(account, now) === 'active';
  return { status: isActive ? 'active' : 'expired', actions: actionsFor(account, now), remaining };
}

function actionsFor(account: Subscription, now: number): readonly CardAction[] {
  switch (currentStatus(account, now)) {
    case 'active':
      if (account.plan.isTrial) return ['upgrade'];
      return [account.isCanceled ? 'renew' : 'cancel'];
    case 'canceled':
      return ['resubscribe'];
    // While a payment is due, the plans dialog leads to the billing portal too; this is the shortcut.
    case 'past_due':
      return ['resubscribe', 'updateCard'];
  }
}
