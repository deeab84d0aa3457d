import { acceptedLanguages, matchLocale } from '@clipharbor/i18n';
import type { VisitorInfo } from '../context.ts';

/** The language of a mail: what the user chose, else what their browser asks for, else the first we have. */
export function mailLocale(
  locales: readonly string[],
  metadata: Record<string, unknown>,
  visitor: VisitorInfo,
): string {
  const chosen = metadata['locale'];
  const candidates = [...(typeof chosen === 'string' ? [chosen] : []), ...acceptedLanguages(visitor.acceptLanguage)];
  for (const candidate of candidates) {
    const match = matchLocale(candidate);
    if (match !== null && locales.includes(match)) return match;
  }
  return locales[0] ?? 'en';
}
