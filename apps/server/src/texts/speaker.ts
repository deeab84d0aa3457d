import { brand } from '@clipharbor/domain';
import {
  direction,
  isLocale,
  type Locale,
  loadMessages,
  type Messages,
  type Namespace,
  writtenLocales,
} from '@clipharbor/i18n';
import { createTranslator } from 'use-intl/core';

type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];
/** The texts of some namespaces, as `mail.confirm.subject`. */
export type TextKey<N extends Namespace> = Paths<Pick<Messages, N>>;
type Values = Readonly<Record<string, string | number>>;

/** Speaks one language. */
export interface Speaker<N extends Namespace> {
  readonly locale: Locale;
  readonly dir: 'ltr' | 'rtl';
  /** A text of the catalog. `{brand}` and `{support}` are filled in; strings among the values are made harmless. */
  say(key: TextKey<N>, values?: Values): string;
}

const written: ReadonlySet<string> = new Set(writtenLocales);

/** Control characters could forge lines; direction marks could turn a name into an address. */
const unwanted = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;
const MOST = 320;
/** A value from outside as one line of plain text. */
export const clean = (value: string): string => value.replaceAll(unwanted, ' ').slice(0, MOST).toWellFormed().trim();

export async function speaker<N extends Namespace>(wish: string, namespaces: readonly N[]): Promise<Speaker<N>> {
  // A language whose texts are not written yet would give English sentences with foreign dates.
  const locale: Locale = isLocale(wish) && written.has(wish) ? wish : 'en';
  const dir = direction(locale);
  const translator = createTranslator({
    locale,
    messages: await loadMessages(locale, namespaces),
    onError(error) {
      throw error;
    },
  });
  // The translator's own type cannot follow namespaces that are not known yet; `TextKey` names the same texts.
  const translate = translator as unknown as (key: string, values: Values) => string;
  // Keeps a Latin name or address from reordering the Arabic sentence around it.
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
