import { formatLocale, type Locale } from '@clipharbor/i18n';
import { useLocale } from '@clipharbor/ui';

/** "Dates for billing use the Gregorian calendar and Latin digits in every locale." In UTC, as the server counts. */
export function billingDate(locale: Locale): (time: number) => string {
  const format = new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return (time) => format.format(time);
}

export const useBillingDate = () => billingDate(useLocale());
