import { dollars } from '@clipharbor/domain';
import { formatLocale, isolatedAmount } from '@clipharbor/i18n';
import { clean, type TextKey, type Translator, translator } from '../texts/translator.ts';

const namespaces = ['mail', 'mailMoney', 'pricing'] as const;
type MailNamespace = (typeof namespaces)[number];
export type MailText = TextKey<MailNamespace>;

/** The tools for writing a template. */
export interface MailKit extends Translator<MailNamespace> {
  readonly to: string;
  readonly siteUrl: string;
  /** A sanitized value that is shown on its own. */
  plain(value: string): string;
  /** Whole cents, formatted as on the pages, so that a receipt shows the same amount as its order. */
  money(cents: number): string;
  date(date: Date): string;
  /** A page of the site in the mail's language. */
  page(path: string): string;
}

export async function mailKit(options: { locale: string; to: string; siteUrl: string }): Promise<MailKit> {
  const words = await translator(options.locale, namespaces);
  const { locale } = words;
  const dates = new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return {
    ...words,
    to: clean(options.to),
    siteUrl: options.siteUrl,
    plain: clean,
    money: (cents) => isolatedAmount(locale, `$${dollars(cents)}`),
    date: (date) => dates.format(date),
    page: (path) => `${options.siteUrl}/${locale}${path}`,
  };
}
