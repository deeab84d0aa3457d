import { defaultLocale, type Locale, normaliseLocale } from '@clipharbor/i18n';

/** The chosen language, else the system's, else the same language for another country, else English. */
export function windowLocale(chosen: string | null, system: readonly string[]): Locale {
  for (const language of chosen === null ? system : [chosen, ...system]) {
    const found = normaliseLocale(language) ?? normaliseLocale(language.split('-')[0] ?? '');
    if (found !== null) return found;
  }
  return defaultLocale;
}
