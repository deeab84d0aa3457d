import { brand } from '@clipharbor/domain';
import { direction, isLocale, type Locale, loadMessages, type Messages, writtenLocales } from '@clipharbor/i18n';
import { createTranslator } from 'use-intl/core';

type MailMessages = Pick<Messages, 'mail' | 'mailMoney'>;
type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];
export type MailText = Paths<MailMessages>;
type Values = Readonly<Record<string, string | number>>;

/** What a template writes with. */
export interface MailKit {
  readonly locale: Locale;
  readonly dir: 'ltr' | 'rtl';
  readonly to: string;
  readonly siteUrl: string;
  /** A text of the catalog. `{brand}` and `{support}` are filled in; strings among the values are made harmless. */
  say(key: MailText, values?: Values): string;
  /** A value that stands alone, made harmless. */
  plain(value: string): string;
  /** Whole cents as dollars in the language's own way, with Latin digits. */
  money(cents: number): string;
  date(date: Date): string;
  /** A page of the site in the mail's language. */
  page(path: string): string;
}

const written: ReadonlySet<string> = new Set(writtenLocales);

/** Control characters could forge lines; direction marks could turn a name into an address. */
const unwanted = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;
const MOST = 320;
const clean = (value: string): string => value.replaceAll(unwanted, ' ').slice(0, MOST).toWellFormed().trim();

export async function mailKit(options: { locale: string; to: string; siteUrl: string }): Promise<MailKit> {
  // A language whose texts are not written yet would give English sentences with foreign dates.
  const locale: Locale = isLocale(options.locale) && written.has(options.locale) ? options.locale : 'en';
  const messages = await loadMessages(locale, ['mail', 'mailMoney']);
  const dir = direction(locale);
  const translate: (key: MailText, values: Values) => string = createTranslator({
    locale,
    messages,
    onError(error) {
      throw error;
    },
  });
  // Keeps a Latin name or address from reordering the Arabic sentence around it.
  const isolate = (value: string): string => (dir === 'rtl' ? `\u2068${clean(value)}\u2069` : clean(value));
  const digits = { numberingSystem: 'latn' } as const;
  const amounts = new Intl.NumberFormat(locale, { ...digits, style: 'currency', currency: 'USD' });
  const dates = new Intl.DateTimeFormat(locale, {
    ...digits,
    dateStyle: 'long',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  return {
    locale,
    dir,
    to: clean(options.to),
    siteUrl: options.siteUrl,
    say(key, values = {}) {
      const all = { brand: brand.name, support: brand.supportEmail, ...values };
      const entries = Object.entries(all).map(
        ([name, value]) => [name, typeof value === 'string' ? isolate(value) : value] as const,
      );
      return translate(key, Object.fromEntries(entries));
    },
    plain: clean,
    // Arabic would show "US$" turned around.
    money: (cents) =>
      dir === 'rtl' ? `\u2066${clean(amounts.format(cents / 100))}\u2069` : amounts.format(cents / 100),
    date: (date) => dates.format(date),
    page: (path) => `${options.siteUrl}/${locale}${path}`,
  };
}
