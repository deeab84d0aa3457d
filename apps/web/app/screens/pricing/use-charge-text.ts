import type { ChargeTerms } from '@clipharbor/domain';
import { type ChargeFormatter, chargeSentences, sentenceGap } from '@clipharbor/i18n';
import { useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { useBillingDate } from '../../hooks/use-billing-date.ts';
import { useDollars } from '../../hooks/use-dollars.ts';

/** Describes in the visitor's language what is charged now and later, and how it renews. */
export function useChargeText(): (terms: ChargeTerms) => string {
  const t = useTranslations('pricing.charges');
  const date = useBillingDate();
  const money = useDollars();
  const gap = sentenceGap(useLocale());
  const format: ChargeFormatter = {
    // The translator's type requires literal keys; `ChargeText` has the same keys and passes all their arguments.
    say: t as unknown as ChargeFormatter['say'],
    money,
    date,
  };
  return (terms) => chargeSentences(terms, format).join(gap);
}
