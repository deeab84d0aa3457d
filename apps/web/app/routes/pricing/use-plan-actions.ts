import { type DataOf, subscriptionCalls } from '@clipharbor/contracts';
import type { Plan, PlanAction, PlanCard } from '@clipharbor/domain';
import { useLocale } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { openLogin, showMessage } from '../../account-shell/load-account-shell.ts';
import { useFailureText } from '../../hooks/failure-text.ts';
import { leaveFor } from '../../hooks/leave-for.ts';
import { useAction } from '../../hooks/use-action.ts';
import { siteSession } from '../../session/site-session.ts';
import { currentUser } from './current-user.ts';
import { useTrial } from './use-trial.ts';
import { useUpgrade } from './use-upgrade.ts';

const checkoutPath = (locale: string, sid: string) => `/${locale}/checkout?sid=${encodeURIComponent(sid)}`;

/** The actions of the plan buttons. `onUpdated` is called when the plan was changed without a payment page. */
export function usePlanActions(plans: readonly Plan[], onUpdated?: () => void) {
  const t = useTranslations('pricing.messages');
  const locale = useLocale();
  const failureText = useFailureText();
  const [busyPlan, setBusyPlan] = useState<number | null>(null);

  const action = useAction(async (plan: Plan, work: () => Promise<void>) => {
    setBusyPlan(plan.id);
    try {
      await work();
    } catch (error) {
      await showMessage({ message: failureText(error), tone: 'danger' });
    } finally {
      setBusyPlan(null);
    }
  });
  const run = (plan: Plan, work: () => Promise<void>): void => void action.run(plan, work);

  const finish = async (outcome: DataOf<typeof subscriptionCalls.create>): Promise<void> => {
    if (outcome.action === 'payment-url') {
      return leaveFor(checkoutPath(locale, outcome.sessionId));
    }
    upgrade.close();
    await siteSession().user.refresh({ isQuiet: true });
    await showMessage({ message: t('updated') });
    onUpdated?.();
  };
  const upgrade = useUpgrade({ run, finish });
  const trial = useTrial(plans, { run, onUpdated });

  const buyAgain = (plan: Plan) => {
    const user = currentUser();
    if (!user) return;
    run(plan, async () =>
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
    run(plan, async () => leaveFor((await siteSession().api.call(subscriptionCalls.portal, { locale })).url));

  const actions: Record<PlanAction, (plan: Plan) => void> = {
    login: () => void openLogin(),
    startTrial: trial.start,
    explainTrialFirst: trial.explain,
    upgrade: upgrade.open,
    renew: buyAgain,
    updateCard,
  };
  return {
    onPress({ plan, button }: PlanCard): void {
      if (button.action !== null) actions[button.action](plan);
    },
    busyPlan: trial.isOpen || upgrade.isOpen ? null : busyPlan,
    dialogs: {
      trial: { ...trial.dialog, isBusy: action.isRunning },
      upgrade: { ...upgrade.dialog, isBusy: action.isRunning },
    },
  };
}
