import { type Locale, normalizeLocale } from './locales.ts';

export type ResolvedPath =
  /** The path is canonical and has a locale. */
  | { kind: 'localized'; locale: Locale; rest: string }
  /** The visitor is redirected to the canonical path. */
  | { kind: 'redirect'; to: string };

/**
 * Resolves a page path. `/pricing` gets the visitor's language as a prefix, and so does `/xx/pricing`, whose first part is not one of
 * our languages; `/EN/faq/` loses its capital letters and its slash. Never needs a second redirect.
 */
export function resolvePath(path: string, preferred: Locale): ResolvedPath {
  // Only leading slashes are merged: `//host` in a Location header would lead to another site.
  const clean = `/${path.replace(/^[/\\]+/, '').replace(/\/+$/, '')}`;
  const [, first = '', ...parts] = clean.split('/');
  const locale = normalizeLocale(first);
  if (locale === null) return { kind: 'redirect', to: clean === '/' ? `/${preferred}` : `/${preferred}${clean}` };
  const rest = parts.length > 0 ? `/${parts.join('/')}` : '';
  const to = `/${locale}${rest}`;
  return to === path ? { kind: 'localized', locale, rest } : { kind: 'redirect', to };
}

/** The same page in another language. */
export function swapLocale(path: string, locale: Locale): string {
  const [, first = '', ...parts] = path.split('/');
  const rest = normalizeLocale(first) === null ? [first, ...parts] : parts;
  return ['', locale, ...rest.filter((part) => part !== '')].join('/');
}
