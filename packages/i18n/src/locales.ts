/** The interface languages with their own names, in menu order. This is the only place to add a language. */
export const nativeNames = {
  en: 'English',
  'zh-TW': '繁體中文',
  'zh-CN': '简体中文',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  ru: 'Русский',
  pt: 'Português',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
  ko: '한국어',
  ar: 'العربية',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
  th: 'ไทย',
  vi: 'Tiếng Việt',
  bn: 'বাংলা',
  ja: '日本語',
  'pt-BR': 'Português (Brasil)',
  ro: 'Română',
  sv: 'Svenska',
  uk: 'Українська',
  bg: 'Български',
  cs: 'Čeština',
  da: 'Dansk',
  el: 'Ελληνικά',
  hu: 'Magyar',
} as const;
export type Locale = keyof typeof nativeNames;
export const locales = Object.keys(nativeNames) as readonly Locale[];
export const defaultLocale: Locale = 'en';

export const isLocale = (value: string): value is Locale => Object.hasOwn(nativeNames, value);

/** `PT-br` becomes `pt-BR`; `null` for a language that we do not have. */
export const normalizeLocale = (value: string): Locale | null =>
  locales.find((locale) => locale.toLowerCase() === value.toLowerCase()) ?? null;

/** A visitor's stored choice counts only if it is one of our languages: storage can contain anything. */
export const preferredLocale = (stored: string | null | undefined): Locale =>
  stored != null && isLocale(stored) ? stored : defaultLocale;

export const direction = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');
