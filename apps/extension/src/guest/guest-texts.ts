import type { Locale, Messages } from '@clipharbor/i18n';
import { uiLocale } from '../language/ui-locale.ts';

export interface GuestTexts {
  readonly locale: Locale;
  readonly messages: Pick<Messages, 'extension' | 'extensionGuest'>;
}

let loading: Promise<GuestTexts> | undefined;

async function load(): Promise<GuestTexts> {
  const locale = uiLocale(chrome.i18n.getUILanguage());
  const response = await fetch(chrome.runtime.getURL(`messages/${locale}.json`));
  return { locale, messages: await response.json() };
}

/** The texts of the blue area: scripts in pages cannot load them themselves. */
export function guestTexts(): Promise<GuestTexts> {
  loading ??= load();
  return loading;
}

/** Puts values in the places of a text. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
