import { type Plan, priceParts } from '@clipharbor/domain';
import { isolatedAmount } from '@clipharbor/i18n';
import { useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { counted } from './plan-texts.ts';

/** "$5.99/month (6 months)", the original price struck through, and what is actually charged, and when. */
export function PlanPrice({ plan }: { plan: Plan }) {
  const t = useTranslations('pricing');
  const locale = useLocale();
  const amountOf = (dollars: string) => isolatedAmount(locale, `$${dollars}`);
  const { price, original, period, count, billing } = priceParts(plan);
  return (
    <div>
      <p className="min-h-6 text-sm text-subtle">
        {original !== null && (
          <s>
            <span className="sr-only">{t('originalPrice')} </span>
            <bdi>${original}</bdi>
          </s>
        )}
      </p>
      {/* A full-width bracket at the start of a line is aligned with its edge. */}
      <p className="flex flex-wrap items-baseline gap-x-1 text-muted text-sm [text-spacing-trim:trim-start]">
        <span>
          <bdi className="font-semibold text-3xl text-ink tabular-nums tracking-tight">${price}</bdi>
          <wbr />
          <span className="whitespace-nowrap">{t(`period.${period}`)}</span>
        </span>{' '}
        {count !== null && period !== 'lifetime' && <span>{t(`periods.${period}`, counted(count))}</span>}
      </p>
      <p className="mt-1 text-muted text-sm">
        {billing.kind === 'recurring'
          ? t(`billing.${billing.period}`, { amount: amountOf(billing.amount), ...counted(billing.count) })
          : billing.kind === 'once'
            ? t('billing.once', { amount: amountOf(billing.amount) })
            : t('billing.free')}
      </p>
    </div>
  );
}
