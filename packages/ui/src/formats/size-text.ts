import { formatLocale, type Locale } from '@clipharbor/i18n';
import { useLocale } from './use-locale.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** `12.3 MB`, formatted for the locale. Nearly everywhere Intl puts a plain space between both, where a line could break. */
export function sizeText(bytes: number, locale: Locale): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return new Intl.NumberFormat(formatLocale(locale), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    // The short form of the smallest unit has no plural.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step < 2 || value >= 100 ? 0 : 1,
  })
    .format(value)
    .replaceAll(' ', '\u00a0');
}

export function useSizeText(): (bytes: number) => string {
  const locale = useLocale();
  return (bytes) => sizeText(bytes, locale);
}
