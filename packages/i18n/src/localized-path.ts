import { type Locale, normalizeLocale } from './locales.ts';

export type ResolvedPath =
  /** The path is in its one right form under a locale. */
  | { kind: 'localized'; locale: Locale; rest: string }
  /** The visitor is sent to the right form. */
  | { kind: 'redirect'; to: string };

/**
 * Where a page path leads. `/pricing` gets the visitor's language in front; so does `/xx/pricing`, whose first part is
 * no language of ours; `/EN/faq/` loses its capital letters and its slash. Never needs a second redirect.
 */
export function resolvePath(path: string, preferred: Locale): ResolvedPath {
  // Only slashes at the start are folded: `//host` in a Location header would lead to another site.
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
