import { Button, ExternalIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { Panel } from './panel.tsx';

interface BillingPanelProps {
  isPortalOpening: boolean;
  /** Opens the payment provider's pages for cards and invoices. */
  onOpenPortal: () => void;
  /** `null` if nothing can be refunded. */
  onAskRefund: (() => void) | null;
}

/** Cards, invoices, refunds. */
export function BillingPanel({ isPortalOpening, onOpenPortal, onAskRefund }: BillingPanelProps) {
  const t = useTranslations('account.billing');
  return (
    <Panel title={t('title')} text={t('text')}>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" loading={isPortalOpening} onClick={onOpenPortal}>
          {t('portal')}
          <ExternalIcon className="size-4" />
        </Button>
        {onAskRefund && (
          <Button variant="ghost" onClick={onAskRefund}>
            {t('refund')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
