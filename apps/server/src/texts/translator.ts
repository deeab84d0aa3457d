import { brand } from '@clipharbor/domain';
import {
  direction,
  formatLocale,
  isLocale,
  type Locale,
  loadMessages,
  type Messages,
  type Namespace,
} from '@clipharbor/i18n';
import { createTranslator } from 'use-intl/core';

type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];
/** A text key of some namespaces, such as `mail.confirm.subject`. */
export type TextKey<N extends Namespace> = Paths<Pick<Messages, N>>;
type Values = Readonly<Record<string, string | number>>;

/** The texts of one language. */
export interface Translator<N extends Namespace> {
  readonly locale: Locale;
  readonly dir: 'ltr' | 'rtl';
  /** A text of the catalog. `{brand}` and `{support}` are filled in, and strings among the values are sanitized. */
  say(key: TextKey<N>, values?: Values): string;
}

/** Control characters could forge lines; direction marks could turn a name into an address. */
const unwantedCharacters = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;
const maxLength = 320;
/** A value from outside as one line of plain text. */
export const clean = (value: string): string =>
  value.replaceAll(unwantedCharacters, ' ').slice(0, maxLength).toWellFormed().trim();

export async function translator<N extends Namespace>(
  requested: string,
  namespaces: readonly N[],
): Promise<Translator<N>> {
  const locale: Locale = isLocale(requested) ? requested : 'en';
  const dir = direction(locale);
  const translations = createTranslator({
    locale: formatLocale(locale),
    messages: await loadMessages(locale, namespaces),
    onError(error) {
      throw error;
    },
  });
  // The translator's own type does not support generic namespaces; `TextKey` covers the same texts.
  const translate = translations as unknown as (key: string, values: Values) => string;
  // Keeps a Latin name or address from reordering the surrounding Arabic sentence.
  const isolate = (value: string): string => (dir === 'rtl' ? `\u2068${clean(value)}\u2069` : clean(value));
  return {
    locale,
    dir,
    say(key, values = {}) {
      const all = Object.entries({ brand: brand.name, support: brand.supportEmail, ...values });
      return translate(key, Object.fromEntries(all.map(([name, value]) => [name, safe(value, isolate)])));
    },
  };
}

const safe = (value: string | number, isolate: (text: string) => string): string | number =>
  typeof value === 'string' ? isolate(value) : value;
