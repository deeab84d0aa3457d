import type { Locale, Messages } from '@clipharbor/i18n';

/** Only the plan names of the pricing page. */
export type ShownTexts = Pick<
  Messages,
  | 'extension'
  | 'extensionAccount'
  | 'extensionDesktop'
  | 'extensionFailures'
  | 'extensionGuest'
  | 'extensionPages'
  | 'extensionSaving'
  | 'ui'
> & {
  readonly pricing: Pick<Messages['pricing'], 'names'>;
};

/** The texts of one language, as the build wrote them. */
export async function loadTexts(locale: Locale): Promise<ShownTexts> {
  const response = await fetch(chrome.runtime.getURL(`messages/${locale}.json`));
  return response.json();
}
