import { type ChargeTerms, dollars } from '@clipharbor/domain';
import { type ChargeWords, chargeSentences } from '@clipharbor/i18n';
import { useTranslations } from 'use-intl';
import { useBillingDate } from '../../hooks/use-billing-date.ts';

/** Says what is charged now, what later and how it renews, in the visitor's language. */
export function useChargeWords(): (terms: ChargeTerms) => string[] {
  const t = useTranslations('pricing.charges');
  const date = useBillingDate();
  const words: ChargeWords = {
    // The translator wants to know each text by its name; `ChargeText` has the same names and passes what all of them need.
    say: t as unknown as ChargeWords['say'],
    money: (cents) => `$${dollars(cents)}`,
    date,
  };
  return (terms) => chargeSentences(terms, words);
}
