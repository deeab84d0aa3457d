import compile from 'icu-minify/compile';
import type { Locale } from './locales.ts';
import { unbrokenWords } from './unbroken-words.ts';

type Tree = { [key: string]: string | Tree };

/**
 * Messages as the browser receives them: parsed at build time, so that no page loads an ICU parser. The result keeps the type of
 * the source texts, against which keys and arguments are checked.
 */
export function compileMessages<T extends object>(messages: T, locale: Locale): T {
  const visit = (tree: Tree): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [
        key,
        typeof value === 'string' ? compile(unbrokenWords(value, locale)) : visit(value),
      ]),
    );
  return visit(messages as Tree) as T;
}

/** For the bundler: compiled messages only need the formatter, not its parser. */
export const formatterOfCompiled = { 'use-intl/format-message': 'use-intl/format-message/format-only' };
