import { defaultLocale, type Locale, type Messages } from '@clipharbor/i18n';

/** What dialogs of the home page say. Not part of the page: most visitors never open one. */
export const laterNamespaces = ['later', 'privacy', 'ui'] as const;
export type LaterTexts = Pick<Messages, (typeof laterNamespaces)[number]>;

export const laterTextsPath = (locale: Locale) => `/${locale}/later-texts.json`;

/** A language whose file is missing gets the English one: better than an empty dialog. */
export async function loadLaterTexts(locale: Locale, fetch = globalThis.fetch): Promise<LaterTexts> {
  const response = await fetch(laterTextsPath(locale));
  // Our own build wrote the file: the same types on both sides.
  if (response.ok) return (await response.json()) as LaterTexts;
  if (locale === defaultLocale) throw new Error(`${response.url} answered ${response.status}`);
  return loadLaterTexts(defaultLocale, fetch);
}
