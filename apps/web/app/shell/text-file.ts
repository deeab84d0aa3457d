import { defaultLocale, type Locale, type Messages } from '@clipharbor/i18n';

/** Texts in a separate file per language, not in the pages: most visitors never open the dialogs that use them. */
export interface TextFile<Namespace extends keyof Messages> {
  readonly namespaces: readonly Namespace[];
  /** Fetched once per language. If the file is missing, the English one is used: better than an empty dialog. */
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
    // Revalidated each time, usually with 304: yesterday's file could lack texts that today's screens need.
    const response = await fetch(`/${locale}/${name}`, { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    // Our own build wrote the file, so both sides have the same types.
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
