/** The interface languages, in the order of the language menu. */
export const locales = [
  'en',
  'zh-TW',
  'zh-CN',
  'de',
  'fr',
  'es',
  'it',
  'ru',
  'pt',
  'nl',
  'pl',
  'tr',
  'ko',
  'ar',
  'hi',
  'id',
  'th',
  'vi',
  'bn',
  'ja',
  'pt-BR',
  'ro',
  'sv',
  'uk',
  'bg',
  'cs',
  'da',
  'el',
  'hu',
] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

/** Locales whose catalogs are written; the others show English, message by message. */
export const writtenLocales = ['en', 'de', 'ar', 'ja'] as const satisfies readonly Locale[];

const known: ReadonlySet<string> = new Set(locales);

export const isLocale = (value: string): value is Locale => known.has(value);

/** `PT-br` becomes `pt-BR`: language part lowercase, region part uppercase. `null` for a language that we do not have. */
export function normaliseLocale(value: string): Locale | null {
  const [language = '', region, ...rest] = value.split('-');
  if (rest.length > 0) return null;
  const candidate = region === undefined ? language.toLowerCase() : `${language.toLowerCase()}-${region.toUpperCase()}`;
  return isLocale(candidate) ? candidate : null;
}

/** The stored choice of a visitor counts only when it is one of our languages: storage can hold anything. */
export const preferredLocale = (stored: string | null | undefined): Locale =>
  stored != null && isLocale(stored) ? stored : defaultLocale;

export const direction = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

/** The name of a language in that language, for the language menu. */
export const nativeNames: Readonly<Record<Locale, string>> = {
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
};
