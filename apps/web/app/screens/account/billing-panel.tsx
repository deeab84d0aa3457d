import { subscriptionCalls } from '@clipharbor/contracts';
import { Button, ExternalIcon } from '@clipharbor/ui';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useFailureWords } from '../../session/failure-words.ts';
import { siteSession } from '../../session/site-session.ts';
import { useAction } from '../../session/use-action.ts';
import { showMessage } from '../../shell/companion.ts';
import { Panel } from './panel.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** Leads to the payment provider's pages, where cards and invoices are. */
export function useBillingPortal() {
  const locale = useLocale();
  const words = useFailureWords();
  return useAction(async () => {
    try {
      location.assign((await siteSession().api.call(subscriptionCalls.portal, { locale })).url);
    } catch (error) {
      await showMessage({ message: words(error), tone: 'danger' });
    }
  });
}

/** Cards, invoices, refunds. */
export function BillingPanel() {
  const t = useTranslations('account.billing');
  const portal = useBillingPortal();
  const [isRefundAsked, setRefundAsked] = useState(false);
  return (
    <Panel title={t('title')} text={t('text')}>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" loading={portal.isRunning} onClick={() => void portal.run()}>
          {t('portal')}
          <ExternalIcon className="size-4" />
        </Button>
        <Button variant="ghost" onClick={() => setRefundAsked(true)}>
          {t('refund')}
        </Button>
      </div>
      {isRefundAsked && (
        <RefundDialog
          onClose={() => setRefundAsked(false)}
          onRefunded={() => {
            setRefundAsked(false);
            void siteSession().user.refresh({ isQuiet: true });
          }}
        />
      )}
    </Panel>
  );
}
