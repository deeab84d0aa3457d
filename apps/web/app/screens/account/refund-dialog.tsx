import type { DataOf, subscriptionCalls } from '@clipharbor/contracts';
import { textAreaMaxLength } from '@clipharbor/domain';
import { Button, Callout, Dialog, TextArea } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Loadable } from '../../hooks/loadable.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useBillingDate } from '../../hooks/use-billing-date.ts';
import { useDollars } from '../../hooks/use-dollars.ts';
import { Loaded } from '../loaded.tsx';

type Quote = DataOf<typeof subscriptionCalls.refundQuote>;

interface RefundDialogProps {
  quote: Loadable<Quote>;
  onRetry: () => void;
  onRefund: (explanation: string) => Promise<void>;
  onClose: () => void;
}

/** Shows what would be refunded, or why nothing can be, before it asks for an explanation. */
export function RefundDialog({ quote, onRetry, onRefund, onClose }: RefundDialogProps) {
  const t = useTranslations('account.refund');
  return (
    <Dialog open onOpenChange={(next) => next || onClose()} persistent title={t('title')} description={t('policy')}>
      <Loaded data={quote} onRetry={onRetry}>
        {(known) => <RefundForm quote={known} onRefund={onRefund} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function RefundForm({ quote, onRefund, onClose }: Pick<RefundDialogProps, 'onRefund' | 'onClose'> & { quote: Quote }) {
  const t = useTranslations('account.refund');
  const date = useBillingDate();
  const money = useDollars();
  const [explanation, setExplanation] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { run, isRunning } = useAction(async () => {
    if (explanation.trim() === '') return setMissing(true);
    await onRefund(explanation);
  });
  const { payment, obstacles } = quote;
  if (payment === null) {
    return (
      <Callout type="info" label={t('nothingTitle')}>
        {t('nothing')}
      </Callout>
    );
  }
  const facts = { amount: money(payment.amountCents), date: date(Date.parse(payment.paidAt)) };
  if (obstacles.length > 0) {
    return (
      <Callout type="warning" label={t('notPossible')}>
        <p>{t('paid', facts)}</p>
        <ul className="mt-2 list-disc ps-5">
          {obstacles.map((obstacle) => (
            <li key={obstacle}>{t(`obstacles.${obstacle}`)}</li>
          ))}
        </ul>
      </Callout>
    );
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Callout type="tip" label={t('possible')}>
        {t('paid', facts)}
      </Callout>
      <TextArea
        label={t('explanation')}
        value={explanation}
        limit={textAreaMaxLength}
        error={isMissing && explanation.trim() === '' ? t('explanationMissing') : undefined}
        onChange={({ target }) => setExplanation(target.value)}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {t('close')}
        </Button>
        <Button type="submit" loading={isRunning} disabled={explanation.length > textAreaMaxLength}>
          {t('ask')}
        </Button>
      </div>
    </form>
  );
}
