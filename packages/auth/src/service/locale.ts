import { acceptedLanguages, isLocale, matchLocale } from '@clipharbor/i18n';
import type { VisitorInfo } from '../context.ts';

/** The language of a mail: the user's choice, else the browser's, else our default. */
export function mailLocale(
  locales: readonly string[],
  metadata: Record<string, unknown>,
  visitor: VisitorInfo,
): string {
  const chosen = metadata['locale'];
  const candidates = [...(typeof chosen === 'string' ? [chosen] : []), ...acceptedLanguages(visitor.acceptLanguage)];
  const known = locales.filter(isLocale);
  for (const candidate of candidates) {
    const match = matchLocale(candidate, known);
    if (match !== null) return match;
  }
  return locales[0] ?? 'en';
}
