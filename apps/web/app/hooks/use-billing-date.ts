import { useLocale } from 'use-intl';

/** "Dates for billing use the Gregorian calendar and Latin digits in every locale." In UTC, as the server counts. */
export function billingDate(locale: string): (time: number) => string {
  const format = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return (time) => format.format(time);
}

export const useBillingDate = () => billingDate(useLocale());
