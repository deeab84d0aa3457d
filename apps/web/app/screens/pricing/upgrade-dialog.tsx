import { type ChargeTerms, dollars, type Plan } from '@clipharbor/domain';
import { Button, Dialog, Skeleton, SkeletonGroup } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import type { Loadable } from '../../hooks/loadable.ts';
import { FailureCallout } from '../failure-callout.tsx';
import { usePlanTexts } from './plan-texts.ts';
import { useChargeText } from './use-charge-text.ts';

export interface UpgradeDialogProps {
  plan: Plan | null;
  preview: Loadable<ChargeTerms>;
  isBusy: boolean;
  onClose: () => void;
  onRetry: () => void;
  onConfirm: () => void;
}

/** Shows what the new plan costs today and later, before anything is charged. */
export function UpgradeDialog({ plan, preview, isBusy, onClose, onRetry, onConfirm }: UpgradeDialogProps) {
  const t = useTranslations('pricing.upgrade');
  const words = usePlanTexts();
  const name = plan ? words.name(plan.name) : '';
  return (
    <Dialog
      open={plan !== null}
      onOpenChange={(next) => next || onClose()}
      title={t('title', { plan: name })}
      description={t('text')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={isBusy} disabled={preview.kind !== 'ready'} onClick={onConfirm}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <Costs preview={preview} onRetry={onRetry} />
    </Dialog>
  );
}

function Costs({ preview, onRetry }: Pick<UpgradeDialogProps, 'preview' | 'onRetry'>) {
  const t = useTranslations('pricing.upgrade');
  const charges = useChargeText();
  if (preview.kind === 'loading') {
    return (
      <SkeletonGroup label={t('loading')} className="flex flex-col gap-3 rounded-lg border border-line p-4">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-6 w-full" />
      </SkeletonGroup>
    );
  }
  if (preview.kind === 'failed') {
    return <FailureCallout label={t('failed')} error={preview.error} retry={t('retry')} onRetry={onRetry} />;
  }
  const terms = preview.value;
  const rows =
    terms.creditCents > 0
      ? ([
          ['price', `$${dollars(terms.priceCents)}`],
          ['credit', `−$${dollars(terms.creditCents)}`],
        ] as const)
      : [];
  return (
    <div className="rounded-lg border border-line bg-sunken p-4">
      <dl className="flex flex-col gap-2 text-sm">
        {rows.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{t(label)}</dt>
            <dd className="shrink-0 tabular-nums">
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-line border-t pt-2 font-semibold text-base first:border-0 first:pt-0">
          <dt>{t('dueToday')}</dt>
          <dd className="shrink-0 tabular-nums">
            <bdi>${dollars(terms.dueNowCents)}</bdi>
          </dd>
        </div>
        {terms.carriedCreditCents > 0 && (
          <div className="flex justify-between gap-4">
            <dt className="text-muted">{t('carried')}</dt>
            <dd className="shrink-0 tabular-nums">
              <bdi>${dollars(terms.carriedCreditCents)}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-3 text-muted text-sm" data-charge-terms="">
        {charges(terms)}
      </p>
    </div>
  );
}
