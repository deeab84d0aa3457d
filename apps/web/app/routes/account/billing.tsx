import { type DataOf, subscriptionCalls } from '@clipharbor/contracts';
import type { SignedInAccount } from '@clipharbor/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showMessage } from '../../account-shell/load-account-shell.ts';
import { useFailureText } from '../../hooks/failure-text.ts';
import type { Loadable } from '../../hooks/loadable.ts';
import { useDollars } from '../../hooks/use-dollars.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { BillingPanel } from '../../screens/account/billing-panel.tsx';
import { RefundDialog } from '../../screens/account/refund-dialog.tsx';
import { siteSession } from '../../session/site-session.ts';
import { useBillingPortal } from './use-billing-portal.ts';

/** Links to the payment provider's pages, and the refund if there is one. */
export function Billing({ account }: { account: SignedInAccount }) {
  const portal = useBillingPortal();
  const [isRefundAsked, setRefundAsked] = useState(false);
  const { data: quote } = useLoaded(() => siteSession().api.call(subscriptionCalls.refundQuote, {}), [account]);
  // While it is read again, the button stays as it is.
  const [lastQuote, setLastQuote] = useState(quote);
  if (quote.kind !== 'loading' && quote !== lastQuote) setLastQuote(quote);
  return (
    <>
      <BillingPanel
        isPortalOpening={portal.isRunning}
        onOpenPortal={() => void portal.run()}
        onAskRefund={mayOfferRefund(lastQuote) ? () => setRefundAsked(true) : null}
      />
      {isRefundAsked && <Refund onClose={() => setRefundAsked(false)} />}
    </>
  );
}

/**
 * Hidden only without a payment to return. A payment that is too old for a refund keeps the button, because the dialog explains the
 * rule, and so does a failure, because the dialog reads the quote again.
 */
const mayOfferRefund = (quote: Loadable<DataOf<typeof subscriptionCalls.refundQuote>>): boolean =>
  quote.kind === 'failed' ||
  (quote.kind === 'ready' && quote.value.payment !== null && !quote.value.obstacles.includes('alreadyRefunded'));

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
