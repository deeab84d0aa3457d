import type { Locale, Messages } from '@clipharbor/i18n';
import { uiLocale } from '../language/ui-locale.ts';

/** The texts of the blue area, with unfilled placeholders. The build writes them to separate files. */
export interface AreaTexts {
  readonly extension: Pick<Messages['extension'], 'failures'> & {
    readonly job: Pick<Messages['extension']['job'], 'saved' | 'tryAgain'>;
    readonly media: Pick<Messages['extension']['media'], 'kinds' | 'protectedReason' | 'download' | 'reading'>;
  };
  readonly extensionGuest: Pick<Messages['extensionGuest'], 'area' | 'expires'>;
}

export interface LocalizedAreaTexts {
  readonly locale: Locale;
  readonly messages: AreaTexts;
}

let loading: Promise<LocalizedAreaTexts> | undefined;

async function load(): Promise<LocalizedAreaTexts> {
  const locale = uiLocale(chrome.i18n.getUILanguage());
  const response = await fetch(chrome.runtime.getURL(`messages/area/${locale}.json`));
  return { locale, messages: await response.json() };
}

/** Loads the texts, because content scripts cannot load them themselves. */
export function loadAreaTexts(): Promise<LocalizedAreaTexts> {
  loading ??= load();
  return loading;
}

/** Fills the placeholders of a text. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
