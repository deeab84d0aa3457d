import type { ChargeTerms } from '@clipharbor/domain';
import { type ChargeWords, chargeSentences, sentenceGap } from '@clipharbor/i18n';
import { useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { useBillingDate } from '../../hooks/use-billing-date.ts';
import { useDollars } from '../../hooks/use-dollars.ts';

/** Describes in the visitor's language what is charged now and later, and how it renews. */
export function useChargeWords(): (terms: ChargeTerms) => string {
  const t = useTranslations('pricing.charges');
  const date = useBillingDate();
  const money = useDollars();
  const gap = sentenceGap(useLocale());
  const words: ChargeWords = {
    // The translator's type requires literal keys; `ChargeText` has the same keys and passes all their arguments.
    say: t as unknown as ChargeWords['say'],
    money,
    date,
  };
  return (terms) => chargeSentences(terms, words).join(gap);
}
