import { dollars } from '@clipharbor/domain';
import { isolatedAmount } from '@clipharbor/i18n';
import { useLocale } from '@clipharbor/ui';

/** Whole cents as an amount for a sentence. */
export function useDollars(): (cents: number) => string {
  const locale = useLocale();
  return (cents) => isolatedAmount(locale, `$${dollars(cents)}`);
}
