import type { Locale } from '@clipharbor/i18n';

/**
 * The provider's name for the visitor's language on its own pages. It does not support all of ours; for the others, its pages
 * follow the browser.
 */
const providerLocales = {
  ...{ en: 'en', de: 'de', fr: 'fr', es: 'es', it: 'it', ru: 'ru', pt: 'pt', nl: 'nl', pl: 'pl', tr: 'tr', ko: 'ko' },
  ...{ id: 'id', th: 'th', vi: 'vi', ja: 'ja', ro: 'ro', sv: 'sv', bg: 'bg', cs: 'cs', da: 'da', el: 'el', hu: 'hu' },
  ...{ 'zh-CN': 'zh', 'zh-TW': 'zh-TW', 'pt-BR': 'pt-BR' },
  ...{ ar: 'auto', hi: 'auto', bn: 'auto', uk: 'auto' },
} as const satisfies Readonly<Partial<Record<Locale, string>>>;

export type ProviderLocale = (typeof providerLocales)[keyof typeof providerLocales];

const isKnown = (locale: string): locale is keyof typeof providerLocales => Object.hasOwn(providerLocales, locale);

export const providerLocale = (locale: string): ProviderLocale => (isKnown(locale) ? providerLocales[locale] : 'auto');
