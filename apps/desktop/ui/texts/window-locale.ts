import { defaultLocale, type Locale, normalizeLocale } from '@clipharbor/i18n';

/** The chosen language, else the system's, else the same language for another country, else English. */
export function windowLocale(chosen: string | null, system: readonly string[]): Locale {
  for (const language of chosen === null ? system : [chosen, ...system]) {
    const found = normalizeLocale(language) ?? normalizeLocale(language.split('-')[0] ?? '');
    if (found !== null) return found;
  }
  return defaultLocale;
}
