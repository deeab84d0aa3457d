import { AppError, currentStatus, needsTrialFirst, type Plan } from '@clipharbor/domain';
import type { Holder } from './holder.ts';

/** How a plan comes to its buyer: over the payment page, or by changing the subscription that runs. */
export type PurchaseRoute = { readonly kind: 'checkout' } | { readonly kind: 'change'; readonly subId: string };

/** May this be bought, and how? Says no with the code whose words tell the buyer what to do instead. */
export function purchaseRoute(plan: Plan, { account, isTrialUsed }: Omit<Holder, 'plans'>, now: number): PurchaseRoute {
  if (plan.isTrial || plan.productId === null) throw new AppError('plan.notUpgrade');
  if (!plan.isAvailable) throw new AppError('plan.unavailable');
  if (account.kind === 'lifetime') throw new AppError('subscription.exists');
  if (needsTrialFirst(account, isTrialUsed)) throw new AppError('trial.required');
  if (account.kind !== 'paid') return { kind: 'checkout' };
  switch (currentStatus(account, now)) {
    case 'past_due':
      throw new AppError('subscription.pastDue');
    case 'canceled':
      return { kind: 'checkout' };
    case 'active':
      if (plan.id === account.plan.id) throw new AppError('subscription.exists');
      if (plan.level <= account.plan.level) throw new AppError('plan.notUpgrade');
      return plan.period === 'lifetime' ? { kind: 'checkout' } : { kind: 'change', subId: account.subId };
  }
}
