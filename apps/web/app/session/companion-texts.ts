import { defaultLocale, type Locale, type Messages } from '@clipharbor/i18n';

/** What the companion says, on whatever page it wakes. */
export const companionNamespaces = ['login', 'pricing', 'refusals', 'ui'] as const;
export type CompanionTexts = Pick<Messages, (typeof companionNamespaces)[number]>;

export const companionTextsPath = (locale: Locale) => `/${locale}/companion-texts.json`;

const loaded = new Map<Locale, Promise<CompanionTexts>>();

/** Fetched once per language. A language whose file is missing gets the English one: better than an empty dialog. */
export function loadCompanionTexts(locale: Locale, fetch = globalThis.fetch): Promise<CompanionTexts> {
  const known = loaded.get(locale);
  if (known) return known;
  const texts = read(locale, fetch).catch(async (error: unknown) => {
    if (locale === defaultLocale) throw error;
    return read(defaultLocale, fetch);
  });
  loaded.set(locale, texts);
  texts.catch(() => loaded.delete(locale));
  return texts;
}

async function read(locale: Locale, fetch: typeof globalThis.fetch): Promise<CompanionTexts> {
  // Asked for anew each time, and mostly answered "unchanged": texts of yesterday could miss those of today's screens.
  const response = await fetch(companionTextsPath(locale), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  // Our own build wrote the file: the same types on both sides.
  return (await response.json()) as CompanionTexts;
}
