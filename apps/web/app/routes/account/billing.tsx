import { type DataOf, subscriptionCalls } from '@clipharbor/contracts';
import type { SignedInAccount } from '@clipharbor/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showMessage } from '../../account-shell/load-account-shell.ts';
import { useFailureWords } from '../../hooks/failure-words.ts';
import type { Loadable } from '../../hooks/loadable.ts';
import { useDollars } from '../../hooks/use-dollars.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { BillingPanel } from '../../screens/account/billing-panel.tsx';
import { RefundDialog } from '../../screens/account/refund-dialog.tsx';
import { siteSession } from '../../session/site-session.ts';
import { useBillingPortal } from './use-billing-portal.ts';

/** The way to the payment provider's pages, and to a refund where there is one. */
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

/** A failure to read the quote must not hide a refund: the dialog reads it again and reports the failure. */
const mayOfferRefund = (quote: Loadable<DataOf<typeof subscriptionCalls.refundQuote>>): boolean =>
  quote.kind === 'failed' ||
  (quote.kind === 'ready' && quote.value.payment !== null && quote.value.obstacles.length === 0);

function Refund({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.refund');
  const money = useDollars();
  const words = useFailureWords();
  const { data, reload } = useLoaded(() => siteSession().api.call(subscriptionCalls.refundQuote, {}), []);
  const refund = async (explanation: string): Promise<void> => {
    try {
      const { amountCents } = await siteSession().api.call(subscriptionCalls.refund, { explanation });
      await showMessage({ message: t('done', { amount: money(amountCents) }) });
      onClose();
      void siteSession().user.refresh({ isQuiet: true });
    } catch (error) {
      await showMessage({ message: words(error), tone: 'danger' });
    }
  };
  return <RefundDialog quote={data} onRetry={reload} onRefund={refund} onClose={onClose} />;
}
