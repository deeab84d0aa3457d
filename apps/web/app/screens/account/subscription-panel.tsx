import { ClientError } from '@clipharbor/client';
import { subscriptionCalls, usageCalls } from '@clipharbor/contracts';
import { accountCard, type CardAction, cardActions, type SignedInAccount } from '@clipharbor/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../session/failure-words.ts';
import { leaveWith } from '../../session/leave-with.ts';
import { siteSession } from '../../session/site-session.ts';
import { useAction } from '../../session/use-action.ts';
import { useBillingDate } from '../../session/use-billing-date.ts';
import { useLoaded } from '../../session/use-loaded.ts';
import type { User } from '../../session/user-store.ts';
import { showMessage } from '../../shell/companion.ts';
import { useBillingPortal } from './billing-panel.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { PlansDialog } from './plans-dialog.tsx';
import { StatusCard } from './status-card.tsx';
import { usePaymentReturn } from './use-payment-return.ts';

/** The status card, and what follows from its buttons: a question first, then the plans, a call, or the billing portal. */
export function SubscriptionPanel({ user, account }: { user: User; account: SignedInAccount }) {
  const t = useTranslations('account');
  const words = useFailureWords();
  const date = useBillingDate();
  const portal = useBillingPortal();
  const confirming = usePaymentReturn(account);
  const [question, setQuestion] = useState<CardAction | null>(null);
  const [isPlansOpen, setPlansOpen] = useState(false);
  const usage = useLoaded(() => siteSession().api.call(usageCalls.usage, {}), [account]);
  const resetsAt = usage.data.kind === 'ready' ? usage.data.value.resetsAt : null;

  const { run, isRunning } = useAction(async (kind: 'renew' | 'cancel') => {
    if (!('subId' in account)) return;
    const { subId, plan } = account;
    try {
      const body = { user_id: user.id, sub_id: subId, email: user.email, plan_id: plan.id };
      await siteSession().api.call(subscriptionCalls[kind], body);
      setQuestion(null);
      leaveWith({ message: t(`messages.${kind}Success`) }, () => location.reload());
    } catch (error) {
      const isAnswer = error instanceof ClientError && error.kind === 'refused';
      const message = isAnswer ? words(error) : t(`messages.${kind}Failed`, { reason: words(error) });
      await showMessage({ message, tone: 'danger' });
    }
  });

  const follow = (action: CardAction) => {
    const { leadsTo } = cardActions[action];
    if (leadsTo === 'renewCall' || leadsTo === 'cancelCall')
      return void run(leadsTo === 'renewCall' ? 'renew' : 'cancel');
    setQuestion(null);
    if (leadsTo === 'plans') setPlansOpen(true);
    else void portal.run();
  };
  const begin = (action: CardAction) => (cardActions[action].confirm === null ? follow(action) : setQuestion(action));
  const asked =
    question === 'upgrade' || question === 'cancel' || question === 'renew' || question === 'resubscribe'
      ? question
      : null;

  return (
    <>
      <StatusCard
        account={account}
        card={accountCard(account, Date.now())}
        resetsAt={resetsAt === null ? null : Date.parse(resetsAt)}
        confirming={confirming}
        onAction={begin}
      />
      {asked && (
        <ConfirmDialog
          isOpen
          title={t(`confirm.${asked}.title`)}
          text={t(`confirm.${asked}.text`, { date: 'periodEnd' in account ? date(account.periodEnd) : '' })}
          confirm={t(`confirm.${asked}.yes`)}
          isDangerous={asked === 'cancel'}
          isBusy={isRunning}
          onClose={() => setQuestion(null)}
          onConfirm={() => follow(asked)}
        />
      )}
      <PlansDialog isOpen={isPlansOpen} onClose={() => setPlansOpen(false)} />
    </>
  );
}
