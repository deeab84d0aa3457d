import { AppError, currentStatus, needsTrialFirst, type Plan } from '@clipharbor/domain';
import type { Holder } from './holder.ts';

/** How a plan is bought: on the payment page, or by changing the running subscription. */
export type PurchaseRoute = { readonly kind: 'checkout' } | { readonly kind: 'change'; readonly subId: string };

/** Whether and how a plan can be bought. Refuses with the code whose text tells the buyer what to do instead. */
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
