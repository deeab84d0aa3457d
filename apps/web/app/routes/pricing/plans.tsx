import type { Account, Plan } from '@clipharbor/domain';
import { useEffect } from 'react';
import { PlanSkeletons } from '../../screens/pricing/plan-grid.tsx';
import { PlanOffers, PlansUnavailable } from '../../screens/pricing/plan-offers.tsx';
import { siteSession, usePlans, useUser } from '../../session/site-session.ts';
import { accountOf } from './account-of.ts';
import { usePlanActions } from './use-plan-actions.ts';

const load = () => {
  const { user, plans } = siteSession();
  void plans.initialize();
  void user.initialize();
};

interface PlansProps {
  /** The heading level of the plan names. */
  level?: 2 | 3;
  onUpdated?: () => void;
}

/** The plans for the current user: loading, unavailable, or the cards with their actions. */
export function Plans({ level = 3, onUpdated }: PlansProps) {
  const plans = usePlans();
  const account = accountOf(useUser());
  useEffect(load, []);
  if (plans.kind === 'failed' || account.kind === 'failed') {
    const retry = () => {
      load();
      if (account.kind === 'failed') void siteSession().user.refresh();
    };
    const error = plans.kind === 'failed' ? plans.error : account.kind === 'failed' && account.error;
    return <PlansUnavailable error={error} onRetry={retry} />;
  }
  if (plans.kind === 'loading' || account.kind === 'loading') return <PlanSkeletons />;
  return <Offers plans={plans.value} account={account.value} level={level} {...(onUpdated && { onUpdated })} />;
}

interface OffersProps extends Required<Pick<PlansProps, 'level'>>, Pick<PlansProps, 'onUpdated'> {
  plans: readonly Plan[];
  account: Account;
}

function Offers({ plans, account, level, onUpdated }: OffersProps) {
  return <PlanOffers plans={plans} account={account} level={level} {...usePlanActions(plans, onUpdated)} />;
}
