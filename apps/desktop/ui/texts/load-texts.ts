import { defaultLocale, type Locale, type Messages } from '@clipharbor/i18n';

/** The shared texts that the window shows. */
export interface WindowTexts {
  readonly desktop: Messages['desktop'];
  readonly extension: Pick<Messages['extension'], 'downloads' | 'failures' | 'job' | 'media' | 'refusals'>;
  readonly extensionAccount: Pick<Messages['extensionAccount'], 'card'>;
  readonly extensionPages: { readonly options: Pick<Messages['extensionPages']['options'], 'about' | 'saving'> };
  readonly extensionSaving: Omit<Messages['extensionSaving'], 'images' | 'room' | 'saveAll'>;
  readonly pricing: Pick<Messages['pricing'], 'names'>;
  readonly ui: Messages['ui'];
}

/** The texts of one language, as written by the build. Languages without translations show English. */
export async function loadTexts(locale: Locale): Promise<WindowTexts> {
  const response = await fetch(`/messages/${windowLocales.includes(locale) ? locale : defaultLocale}.json`);
  return response.json();
}
