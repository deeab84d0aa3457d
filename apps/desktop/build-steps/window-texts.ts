import { defaultLocale, type Locale, loadMessages, locales, unbrokenWords } from '@clipharbor/i18n';

/** Only those shared texts that the window shows: every update contains all languages. */
async function windowTexts(locale: Locale): Promise<object> {
  const { desktop, extension, extensionAccount, extensionPages, extensionSaving, pricing, ui } = await loadMessages(
    locale,
    ['desktop', 'extension', 'extensionAccount', 'extensionPages', 'extensionSaving', 'pricing', 'ui'],
  );
  const { downloads, failures, job, media, refusals } = extension;
  const { about, saving } = extensionPages.options;
  const { images: _images, room: _room, saveAll: _saveAll, ...options } = extensionSaving;
  return {
    desktop,
    extension: { downloads, failures, job, media, refusals },
    extensionAccount: { card: extensionAccount.card },
    extensionPages: { options: { about, saving } },
    extensionSaving: options,
    pricing: { names: pricing.names },
    ui,
  };
}

const jsonOf = (texts: object, locale: Locale): string =>
  JSON.stringify(texts, (_, value) => (typeof value === 'string' ? unbrokenWords(value, locale) : value));

/** The texts of every translated language as JSON. Untranslated texts are in English. */
export async function writtenTexts(): Promise<ReadonlyMap<Locale, string>> {
  const english = jsonOf(await windowTexts(defaultLocale), defaultLocale);
  const texts = new Map<Locale, string>([[defaultLocale, english]]);
  for (const locale of locales) {
    const json = jsonOf(await windowTexts(locale), locale);
    if (json !== english) texts.set(locale, json);
  }
  return texts;
}
