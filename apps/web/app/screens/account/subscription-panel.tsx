import { accountCard, type CardAction, cardActions, type SignedInAccount } from '@clipharbor/domain';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../hooks/use-action.ts';
import { useBillingDate } from '../../hooks/use-billing-date.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { PlansDialog } from './plans-dialog.tsx';
import { StatusCard } from './status-card.tsx';

interface SubscriptionPanelProps {
  account: SignedInAccount;
  /** When the counts reset; `null` if never or unknown. */
  resetsAt: number | null;
  /** A payment has just been made and has not arrived yet. */
  confirming: 'no' | 'asking' | 'late';
  /** Resolves to whether it succeeded; a failure has already been reported. */
  onCall: (kind: 'renew' | 'cancel') => Promise<boolean>;
  onOpenPortal: () => void;
  /** Renders the plans in their dialog. */
  plans: (close: () => void) => ReactNode;
}

/** The status card and its actions: a confirmation, the plans, a call, or the billing portal. */
export function SubscriptionPanel(props: SubscriptionPanelProps) {
  const { account, resetsAt, confirming, onCall, onOpenPortal, plans } = props;
  const t = useTranslations('account');
  const date = useBillingDate();
  const [question, setQuestion] = useState<CardAction | null>(null);
  const [isPlansOpen, setPlansOpen] = useState(false);
  const { run, isRunning } = useAction(async (kind: 'renew' | 'cancel') => {
    if (await onCall(kind)) setQuestion(null);
  });

  const follow = (action: CardAction) => {
    const { leadsTo } = cardActions[action];
    if (leadsTo === 'renewCall' || leadsTo === 'cancelCall')
      return void run(leadsTo === 'renewCall' ? 'renew' : 'cancel');
    setQuestion(null);
    if (leadsTo === 'plans') setPlansOpen(true);
    else onOpenPortal();
  };
  const begin = (action: CardAction) => (cardActions[action].confirm === null ? follow(action) : setQuestion(action));
  const asked =
    question === 'upgrade' || question === 'cancel' || question === 'renew' || question === 'resubscribe'
      ? question
      : null;
  const isPaymentDue = account.kind === 'paid' && account.status === 'past_due';

  const questionText = (about: 'upgrade' | 'cancel' | 'renew' | 'resubscribe'): string | undefined => {
    if (isPaymentDue && about === 'resubscribe') return t('status.until.pastDue');
    // While collection is paused, the date of the next charge is not known.
    if ('isPaused' in account && account.isPaused && about === 'renew') return undefined;
    return t(`confirm.${about}.text`, { date: 'periodEnd' in account ? date(account.periodEnd) : '' });
  };

  return (
    <>
      <StatusCard
        account={account}
        card={accountCard(account, Date.now())}
        resetsAt={resetsAt}
        confirming={confirming}
        onAction={begin}
      />
      {asked && (
        <ConfirmDialog
          isOpen
          title={t(`confirm.${asked}.title`)}
          text={questionText(asked)}
          confirm={t(`confirm.${asked}.yes`)}
          isDangerous={asked === 'cancel'}
          isBusy={isRunning}
          onClose={() => setQuestion(null)}
          onConfirm={() => follow(asked)}
        />
      )}
      <PlansDialog isOpen={isPlansOpen} onClose={() => setPlansOpen(false)}>
        {plans(() => setPlansOpen(false))}
      </PlansDialog>
    </>
  );
}
