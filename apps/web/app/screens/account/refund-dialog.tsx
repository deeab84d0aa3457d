import { type DataOf, subscriptionCalls } from '@clipharbor/contracts';
import { dollars, TEXT_AREA_MAX_LENGTH } from '@clipharbor/domain';
import { Button, Callout, Dialog, TextArea } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../session/failure-words.ts';
import { siteSession } from '../../session/site-session.ts';
import { useAction } from '../../session/use-action.ts';
import { useBillingDate } from '../../session/use-billing-date.ts';
import { useLoaded } from '../../session/use-loaded.ts';
import { showMessage } from '../../shell/companion.ts';
import { Loaded } from '../loaded.tsx';

type Quote = DataOf<typeof subscriptionCalls.refundQuote>;

/** Says what a refund would give back, or what stands against it, before anybody has to explain anything. */
export function RefundDialog({ onClose, onRefunded }: { onClose: () => void; onRefunded: () => void }) {
  const t = useTranslations('account.refund');
  const { data, reload } = useLoaded(() => siteSession().api.call(subscriptionCalls.refundQuote, {}), []);
  return (
    <Dialog open onOpenChange={(next) => next || onClose()} persistent title={t('title')} description={t('policy')}>
      <Loaded data={data} onRetry={reload}>
        {(quote) => <RefundForm quote={quote} onClose={onClose} onRefunded={onRefunded} />}
      </Loaded>
    </Dialog>
  );
}

function RefundForm({ quote, onClose, onRefunded }: { quote: Quote; onClose: () => void; onRefunded: () => void }) {
  const t = useTranslations('account.refund');
  const words = useFailureWords();
  const date = useBillingDate();
  const [explanation, setExplanation] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { run, isRunning } = useAction(async () => {
    if (explanation.trim() === '') return setMissing(true);
    try {
      const { amountCents } = await siteSession().api.call(subscriptionCalls.refund, { explanation });
      await showMessage({ message: t('done', { amount: `$${dollars(amountCents)}` }) });
      onRefunded();
    } catch (error) {
      await showMessage({ message: words(error), tone: 'danger' });
    }
  });
  const { payment, obstacles } = quote;
  if (payment === null) {
    return (
      <Callout type="info" label={t('nothingTitle')}>
        {t('nothing')}
      </Callout>
    );
  }
  const facts = { amount: `$${dollars(payment.amountCents)}`, date: date(Date.parse(payment.paidAt)) };
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
        limit={TEXT_AREA_MAX_LENGTH}
        error={isMissing && explanation.trim() === '' ? t('explanationMissing') : undefined}
        onChange={({ target }) => setExplanation(target.value)}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {t('close')}
        </Button>
        <Button type="submit" loading={isRunning} disabled={explanation.length > TEXT_AREA_MAX_LENGTH}>
          {t('ask')}
        </Button>
      </div>
    </form>
  );
}
