import { formatLocale, type Locale } from '@clipharbor/i18n';
import { useLocale } from './use-locale.ts';

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/**
 * `12.3 MB`, formatted for the locale. The smallest unit is the kilobyte: in bytes, Intl says “0 byte” in Dutch, Italian and other
 * languages where that is wrong. In most languages, Intl puts a plain space before the unit, where a line could break.
 */
export function sizeText(bytes: number, locale: Locale): string {
  const step = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  const isWhole = value >= 100 || (step === 1 && value >= 1);
  return (
    new Intl.NumberFormat(formatLocale(locale), {
      style: 'unit',
      unit: units[step - 1] ?? 'terabyte',
      unitDisplay: 'short',
      maximumFractionDigits: isWhole ? 0 : 1,
    })
      // A small size is never shown as zero.
      .format(bytes > 0 ? Math.max(0.1, value) : 0)
      .replaceAll(' ', '\u00a0')
  );
}

export function useSizeText(): (bytes: number) => string {
  const locale = useLocale();
  return (bytes) => sizeText(bytes, locale);
}
