import { subscriptionCalls } from '@clipharbor/contracts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showMessage } from '../../account-shell/load-account-shell.ts';
import { useFailureText } from '../../hooks/failure-text.ts';
import { useDollars } from '../../hooks/use-dollars.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { BillingPanel } from '../../screens/account/billing-panel.tsx';
import { RefundDialog } from '../../screens/account/refund-dialog.tsx';
import { siteSession } from '../../session/site-session.ts';
import { useBillingPortal } from './use-billing-portal.ts';

/** Links to the payment provider's pages, and the refund. */
export function Billing() {
  const portal = useBillingPortal();
  const [isRefundAsked, setRefundAsked] = useState(false);
  return (
    <>
      <BillingPanel
        isPortalOpening={portal.isRunning}
        onOpenPortal={() => void portal.run()}
        onAskRefund={() => setRefundAsked(true)}
      />
      {isRefundAsked && <Refund onClose={() => setRefundAsked(false)} />}
    </>
  );
}

function Refund({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.refund');
  const money = useDollars();
  const failureText = useFailureText();
  const { data, reload } = useLoaded(() => siteSession().api.call(subscriptionCalls.refundQuote, {}), []);
  const refund = async (explanation: string): Promise<void> => {
    try {
      const { amountCents } = await siteSession().api.call(subscriptionCalls.refund, { explanation });
      await showMessage({ message: t('done', { amount: money(amountCents) }) });
      onClose();
      void siteSession().user.refresh({ isQuiet: true });
    } catch (error) {
      await showMessage({ message: failureText(error), tone: 'danger' });
    }
  };
  return <RefundDialog quote={data} onRetry={reload} onRefund={refund} onClose={onClose} />;
}
