import type { DataOf } from '@clipharbor/contracts';
import { readChargeTerms, subscriptionCalls } from '@clipharbor/contracts';
import { type ChargeTerms, mayRegisterTrial, type Plan, type PlanAction, type PlanCard } from '@clipharbor/domain';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useFailureWords } from '../../session/failure-words.ts';
import { failed, type Loadable, loading, ready } from '../../session/loadable.ts';
import { siteSession } from '../../session/site-session.ts';
import { useAction } from '../../session/use-action.ts';
import { showMessage, wake } from '../../shell/companion.ts';

export const checkoutPath = (locale: string, sid: string) => `/${locale}/checkout?sid=${encodeURIComponent(sid)}`;

/** The signed-in user and what they have; `null` for everybody else. */
function currentUser() {
  const state = siteSession().user.get();
  if (state.kind !== 'signedIn' || state.subscription.kind !== 'ready') return null;
  return { ...state.user, ...state.subscription.value };
}

/** What the buttons of the plans do. `onUpdated` hears when a plan has changed without a payment page. */
export function usePlanActions(plans: readonly Plan[], onUpdated?: () => void) {
  const t = useTranslations('pricing.messages');
  const upgrade = useTranslations('pricing.upgrade');
  const locale = useLocale();
  const words = useFailureWords();
  const [isTrialAsked, setTrialAsked] = useState(false);
  const [upgradePlan, setUpgradePlan] = useState<Plan | null>(null);
  const [preview, setPreview] = useState<Loadable<ChargeTerms>>(loading);
  /** When the amounts have to be worked out again, by the page's own clock. */
  const [staleAt, setStaleAt] = useState(0);
  const [busyPlan, setBusyPlan] = useState<number | null>(null);

  const { run, isRunning } = useAction(async (plan: Plan, work: () => Promise<void>) => {
    setBusyPlan(plan.id);
    try {
      await work();
    } catch (error) {
      await showMessage({ message: words(error), tone: 'danger' });
    } finally {
      setBusyPlan(null);
    }
  });

  const finish = async (outcome: DataOf<typeof subscriptionCalls.create>): Promise<void> => {
    if (outcome.action === 'payment-url') {
      location.assign(checkoutPath(locale, outcome.sessionId));
      // The page is about to go: a button that looks ready again would be pressed again.
      return new Promise(() => undefined);
    }
    setUpgradePlan(null);
    await siteSession().user.refresh({ isQuiet: true });
    await showMessage({ message: t('updated') });
    onUpdated?.();
  };

  const startTrial = (plan: Plan | null) => {
    const user = currentUser();
    const store = { isInitialised: user !== null, plan, account: user?.account ?? ({ kind: 'visitor' } as const) };
    if (!plan || !user || !mayRegisterTrial(store)) return;
    void run(plan, async () => {
      await siteSession().api.call(subscriptionCalls.registerFreeTrial, { user_id: user.id, plan_id: plan.id });
      setTrialAsked(false);
      await siteSession().user.refresh({ isQuiet: true });
      await showMessage({ message: t('trialRegistered') });
      onUpdated?.();
    });
  };
  const loadPreview = (plan: Plan) => {
    setPreview(loading);
    siteSession()
      .api.call(subscriptionCalls.preview, { plan_id: plan.id })
      .then(
        ({ terms, validForMs }) => {
          setStaleAt(performance.now() + validForMs);
          setPreview(ready(readChargeTerms(terms)));
        },
        (error: unknown) => setPreview(failed(error)),
      );
  };
  const confirmUpgrade = () => {
    const user = currentUser();
    const plan = upgradePlan;
    if (!plan || !user) return;
    // Credit is counted by days: nobody pays another amount than the one they saw.
    if (performance.now() > staleAt) {
      loadPreview(plan);
      void showMessage({ message: upgrade('recalculated'), tone: 'info' });
      return;
    }
    const current = 'plan' in user.account ? user.account.plan.id : null;
    void run(plan, async () =>
      finish(
        await siteSession().api.call(subscriptionCalls.processSubscription, {
          type: 'upgrade',
          user_id: user.id,
          email: user.email,
          plan_id: plan.id,
          product_id: plan.productId,
          currentPlanId: current,
          newPlanId: plan.id,
        }),
      ),
    );
  };
  const buyAgain = (plan: Plan) => {
    const user = currentUser();
    if (!user) return;
    void run(plan, async () =>
      finish(
        await siteSession().api.call(subscriptionCalls.create, {
          user_id: user.id,
          email: user.email,
          plan_id: plan.id,
          product_id: plan.productId,
          customer_id: user.customerId,
          payment_method: user.paymentMethod,
        }),
      ),
    );
  };
  const updateCard = (plan: Plan) =>
    void run(plan, async () =>
      location.assign((await siteSession().api.call(subscriptionCalls.portal, { locale })).url),
    );

  const actions: Record<PlanAction, (plan: Plan) => void> = {
    login: () => void wake().then((companion) => companion.openLogin()),
    startTrial,
    explainTrialFirst: () => setTrialAsked(true),
    upgrade: (plan) => {
      setUpgradePlan(plan);
      loadPreview(plan);
    },
    renew: buyAgain,
    updateCard,
  };
  const press = ({ plan, button }: PlanCard): void => {
    if (button.action !== null) actions[button.action](plan);
  };

  return {
    press,
    busyPlan: isTrialAsked || upgradePlan ? null : busyPlan,
    trialDialog: {
      isOpen: isTrialAsked,
      isBusy: isRunning,
      onClose: () => setTrialAsked(false),
      onStart: () => startTrial(plans.find(({ isTrial, isAvailable }) => isTrial && isAvailable) ?? null),
    },
    upgradeDialog: {
      plan: upgradePlan,
      preview,
      isBusy: isRunning,
      onClose: () => setUpgradePlan(null),
      onRetry: () => upgradePlan && loadPreview(upgradePlan),
      onConfirm: confirmUpgrade,
    },
  };
}
