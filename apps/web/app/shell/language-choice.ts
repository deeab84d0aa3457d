import type { Locale } from '@clipharbor/i18n';

const oneYear = 31_536_000;

/**
 * Remembers the visitor's choice. Local storage is where the product keeps it; the cookie is its copy for the server, which
 * sends `/` to the right language before any script runs. Blocked storage only means that nothing is remembered.
 */
export function rememberLanguage(locale: Locale): void {
  try {
    localStorage.setItem('userLanguage', locale);
  } catch {
    // Private mode or a full store: the choice still holds for this page.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API does not exist in every browser we support
  document.cookie = `userLanguage=${locale}; path=/; max-age=${oneYear}; samesite=lax`;
}
