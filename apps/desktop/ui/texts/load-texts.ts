import type { Locale, Messages } from '@clipharbor/i18n';

/** What the window shows. Of the page about prices only what plans are called. */
export const shownNamespaces = [
  'desktop',
  'extension',
  'extensionAccount',
  'extensionFailures',
  'extensionPages',
  'extensionSaving',
  'ui',
] as const;

export type WindowTexts = Pick<Messages, (typeof shownNamespaces)[number]> & {
  readonly pricing: Pick<Messages['pricing'], 'names'>;
};

/** The texts of one language, as the build wrote them. */
export async function loadTexts(locale: Locale): Promise<WindowTexts> {
  const response = await fetch(`/messages/${locale}.json`);
  return response.json();
}
