import { subscriptionCalls } from '@clipharbor/contracts';
import { mayRegisterTrial, type Plan } from '@clipharbor/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showMessage } from '../../account-shell/load-account-shell.ts';
import { siteSession } from '../../session/site-session.ts';
import { currentUser } from './current-user.ts';

interface TrialOptions {
  /** Runs one purchase at a time, and reports why it failed. */
  readonly run: (plan: Plan, work: () => Promise<void>) => void;
  readonly onUpdated?: (() => void) | undefined;
}

/** Starts the free trial, and suggests it if a plan requires it first. */
export function useTrial(plans: readonly Plan[], { run, onUpdated }: TrialOptions) {
  const t = useTranslations('pricing.messages');
  const [isOpen, setOpen] = useState(false);
  const start = (plan: Plan | null) => {
    const user = currentUser();
    const store = { isInitialized: user !== null, plan, account: user?.account ?? ({ kind: 'visitor' } as const) };
    if (!plan || !user || !mayRegisterTrial(store)) return;
    run(plan, async () => {
      await siteSession().api.call(subscriptionCalls.registerFreeTrial, { user_id: user.id, plan_id: plan.id });
      setOpen(false);
      await siteSession().user.refresh({ isQuiet: true });
      await showMessage({ message: t('trialRegistered') });
      onUpdated?.();
    });
  };
  return {
    start,
    explain: () => setOpen(true),
    isOpen,
    dialog: {
      isOpen,
      onClose: () => setOpen(false),
      onStart: () => start(plans.find(({ isTrial, isAvailable }) => isTrial && isAvailable) ?? null),
    },
  };
}
