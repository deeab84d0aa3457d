import type { ChargeTerms } from '@clipharbor/domain';
import { type ChargeWords, chargeSentences, sentenceGap } from '@clipharbor/i18n';
import { useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { useBillingDate } from '../../hooks/use-billing-date.ts';
import { useDollars } from '../../hooks/use-dollars.ts';

/** Says what is charged now, what later and how it renews, in the visitor's language. */
export function useChargeWords(): (terms: ChargeTerms) => string {
  const t = useTranslations('pricing.charges');
  const date = useBillingDate();
  const money = useDollars();
  const gap = sentenceGap(useLocale());
  const words: ChargeWords = {
    // The translator wants to know each text by its name; `ChargeText` has the same names and passes what all of them need.
    say: t as unknown as ChargeWords['say'],
    money,
    date,
  };
  return (terms) => chargeSentences(terms, words).join(gap);
}
