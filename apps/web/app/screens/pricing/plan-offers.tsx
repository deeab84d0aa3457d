import { type Account, type PlanCard as Offer, type Plan, planCards } from '@clipharbor/domain';
import { Button, Card } from '@clipharbor/ui';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../hooks/failure-text.ts';
import { loadFresh } from '../../shell/load-fresh.ts';
import type { PlanDialogsProps } from './plan-dialogs.tsx';
import { PlanGrid } from './plan-grid.tsx';

/** A part that cannot be loaded must not break the plans. */
function Unloadable() {
  const t = useTranslations('common.crash');
  return <p role="alert">{t('text')}</p>;
}

const PlanDialogs = lazy(() => loadFresh(() => import('./plan-dialogs.tsx')).catch(() => ({ default: Unloadable })));

interface PlanOffersProps {
  plans: readonly Plan[];
  account: Account;
  /** The heading level of the plan names. */
  level: 2 | 3;
  /** The plan that is being bought or tried. */
  busyPlan: number | null;
  onPress: (offer: Offer) => void;
  dialogs: PlanDialogsProps;
}

/** The plans that this account can choose, and the dialogs that their buttons open. */
export function PlanOffers({ plans, account, level, busyPlan, onPress, dialogs }: PlanOffersProps) {
  return (
    <>
      <PlanGrid level={level} offers={planCards(plans, account, Date.now())} busyPlan={busyPlan} onPress={onPress} />
      {/* Visitors have to sign in first. Only members can open these dialogs, so only they load them, in advance. */}
      {account.kind !== 'visitor' && (
        <Suspense>
          <PlanDialogs {...dialogs} />
        </Suspense>
      )}
    </>
  );
}

/** Shown if the plans or the user's account could not be read. */
export function PlansUnavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('pricing');
  const failureText = useFailureText();
  return (
    <Card padding="lg" className="flex flex-col items-center gap-4 text-center" role="alert">
      <p className="font-medium text-lg">{t('failed')}</p>
      <p className="text-muted">{failureText(error)}</p>
      <Button variant="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Card>
  );
}
