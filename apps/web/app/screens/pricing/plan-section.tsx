import { type Account, type Plan, planCards } from '@clipharbor/domain';
import { Button, Card } from '@clipharbor/ui';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../session/failure-words.ts';
import { siteSession, usePlans, useUser } from '../../session/site-session.ts';
import { loadFresh } from '../../shell/load-fresh.ts';
import { accountOf } from './account-of.ts';
import { PlanGrid, PlanSkeletons } from './plan-grid.tsx';
import { usePlanActions } from './use-plan-actions.ts';

/** A part that cannot be loaded must not take the plans with it. */
function Unloadable() {
  const t = useTranslations('common.crash');
  return <p role="alert">{t('text')}</p>;
}

const PlanDialogs = lazy(() => loadFresh(() => import('./plan-dialogs.tsx')).catch(() => ({ default: Unloadable })));

const load = () => {
  const { user, plans } = siteSession();
  void plans.initialise();
  void user.initialise();
};

interface PlanSectionProps {
  /** The rank of the plans' names in the outline of the page. */
  level?: 2 | 3;
  onUpdated?: () => void;
}

/** The plans as the one who looks may have them: loading, out of reach, or the cards with what their buttons do. */
export function PlanSection({ level = 3, onUpdated }: PlanSectionProps) {
  const plans = usePlans();
  const account = accountOf(useUser());
  useEffect(load, []);
  if (plans.kind === 'failed' || account.kind === 'failed') {
    const retry = () => {
      load();
      if (account.kind === 'failed') void siteSession().user.refresh();
    };
    return (
      <OutOfReach
        error={plans.kind === 'failed' ? plans.error : account.kind === 'failed' && account.error}
        onRetry={retry}
      />
    );
  }
  if (plans.kind === 'loading' || account.kind === 'loading') return <PlanSkeletons />;
  return <Offers plans={plans.value} account={account.value} level={level} {...(onUpdated && { onUpdated })} />;
}

interface OffersProps extends Required<Pick<PlanSectionProps, 'level'>>, Pick<PlanSectionProps, 'onUpdated'> {
  plans: readonly Plan[];
  account: Account;
}

function Offers({ plans, account, level, onUpdated }: OffersProps) {
  const { press, busyPlan, trialDialog, upgradeDialog } = usePlanActions(plans, onUpdated);
  return (
    <>
      <PlanGrid level={level} offers={planCards(plans, account, Date.now())} busyPlan={busyPlan} onPress={press} />
      {/* A visitor is led to the login first: only members can open these, and load them beforehand. */}
      {account.kind !== 'visitor' && (
        <Suspense>
          <PlanDialogs trial={trialDialog} upgrade={upgradeDialog} />
        </Suspense>
      )}
    </>
  );
}

function OutOfReach({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('pricing');
  const words = useFailureWords();
  return (
    <Card padding="lg" className="flex flex-col items-center gap-4 text-center" role="alert">
      <p className="font-medium text-lg">{t('failed')}</p>
      <p className="text-muted">{words(error)}</p>
      <Button variant="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Card>
  );
}
