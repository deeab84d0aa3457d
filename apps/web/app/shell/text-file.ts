import { defaultLocale, type Locale, type Messages } from '@clipharbor/i18n';

/** Texts that are part of no page, in a file for each language: most visitors never open what says them. */
export interface TextFile<Namespace extends keyof Messages> {
  readonly namespaces: readonly Namespace[];
  /** Fetched once per language. A language whose file is missing gets the English one: better than an empty dialog. */
  load(locale: Locale, fetch?: typeof globalThis.fetch): Promise<Pick<Messages, Namespace>>;
}

export type TextsOf<File> = File extends TextFile<infer Namespace> ? Pick<Messages, Namespace> : never;

export function textFile<Namespace extends keyof Messages>(
  name: string,
  namespaces: readonly Namespace[],
): TextFile<Namespace> {
  type Texts = Pick<Messages, Namespace>;
  const loaded = new Map<Locale, Promise<Texts>>();

  const read = async (locale: Locale, fetch: typeof globalThis.fetch): Promise<Texts> => {
    // Revalidated each time, and mostly answered "unchanged": yesterday's texts could lack some of today's screens.
    const response = await fetch(`/${locale}/${name}`, { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    // Our own build wrote the file: the same types on both sides.
    return (await response.json()) as Texts;
  };
  const readOrEnglish = (locale: Locale, fetch: typeof globalThis.fetch): Promise<Texts> =>
    read(locale, fetch).catch((error: unknown) => {
      if (locale === defaultLocale) throw error;
      return read(defaultLocale, fetch);
    });

  return {
    namespaces,
    load(locale, fetch = globalThis.fetch) {
      const texts = loaded.get(locale) ?? readOrEnglish(locale, fetch);
      loaded.set(locale, texts);
      texts.catch(() => loaded.delete(locale));
      return texts;
    },
  };
}
