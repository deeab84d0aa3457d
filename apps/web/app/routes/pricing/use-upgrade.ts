import { type DataOf, readChargeTerms, subscriptionCalls } from '@clipharbor/contracts';
import type { ChargeTerms, Plan } from '@clipharbor/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showMessage } from '../../account-shell/load-account-shell.ts';
import { failed, type Loadable, loading, ready } from '../../hooks/loadable.ts';
import { siteSession } from '../../session/site-session.ts';
import { currentUser } from './current-user.ts';

type Outcome = DataOf<typeof subscriptionCalls.create>;

interface UpgradeOptions {
  /** Runs one purchase at a time, and reports why it failed. */
  readonly run: (plan: Plan, work: () => Promise<void>) => void;
  /** Handles the server's response. */
  readonly finish: (outcome: Outcome) => Promise<void>;
}

/** Shows what another plan costs, then switches to it. */
export function useUpgrade({ run, finish }: UpgradeOptions) {
  const t = useTranslations('pricing.upgrade');
  const [plan, setPlan] = useState<Plan | null>(null);
  const [preview, setPreview] = useState<Loadable<ChargeTerms>>(loading);
  /** When the amounts have to be calculated again, on the page's monotonic clock. */
  const [staleAtMs, setStaleAtMs] = useState(0);

  const loadPreview = (chosen: Plan) => {
    setPreview(loading);
    siteSession()
      .api.call(subscriptionCalls.preview, { plan_id: chosen.id })
      .then(
        ({ terms, validForMs }) => {
          setStaleAtMs(performance.now() + validForMs);
          setPreview(ready(readChargeTerms(terms)));
        },
        (error: unknown) => setPreview(failed(error)),
      );
  };
  const confirm = () => {
    const user = currentUser();
    if (!plan || !user) return;
    // Credit is counted in days, and users must pay exactly the amount that they saw.
    if (performance.now() > staleAtMs) {
      loadPreview(plan);
      void showMessage({ message: t('recalculated'), tone: 'info' });
      return;
    }
    const currentPlanId = 'plan' in user.account ? user.account.plan.id : null;
    run(plan, async () =>
      finish(
        await siteSession().api.call(subscriptionCalls.processSubscription, {
          type: 'upgrade',
          user_id: user.id,
          email: user.email,
          plan_id: plan.id,
          product_id: plan.productId,
          currentPlanId,
          newPlanId: plan.id,
        }),
      ),
    );
  };
  const close = () => setPlan(null);
  return {
    open: (chosen: Plan) => {
      setPlan(chosen);
      loadPreview(chosen);
    },
    close,
    isOpen: plan !== null,
    dialog: { plan, preview, onClose: close, onRetry: () => plan && loadPreview(plan), onConfirm: confirm },
  };
}
