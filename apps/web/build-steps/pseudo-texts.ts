import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLocale } from '@clipharbor/i18n';
import type { Plugin } from 'vite';

/** The output of `npm run i18n pseudo`, for a build that only tests use. */
const pseudoFolder = process.env['PSEUDO_TEXTS'];

/** The folder of the built site. */
export const buildFolder =
  pseudoFolder === undefined ? fileURLToPath(new URL('../build', import.meta.url)) : join(pseudoFolder, 'site');

/** The languages of such a build: English made longer and accented, and Arabic made of English. */
const pseudoLocales: Readonly<Record<string, string>> = { en: 'en-XA', ar: 'ar-XB' };

/** Whether the build includes a page. With pseudo-locales it has no other languages and takes a fraction of the time. */
export function isBuilt(path: string): boolean {
  const first = path.split('/')[1] ?? '';
  return pseudoFolder === undefined || !isLocale(first) || first in pseudoLocales;
}

/** Replaces the catalogs with the texts of pseudo-locales. */
export const pseudoTexts: Plugin = {
  name: 'pseudo-texts',
  enforce: 'pre',
  load(id) {
    const [, locale = '', file = ''] = /\/i18n\/catalogs\/([\w-]+)\/(\w+\.json)/.exec(id) ?? [];
    const pseudo = pseudoLocales[locale];
    return pseudoFolder === undefined || pseudo === undefined
      ? null
      : readFile(join(pseudoFolder, pseudo, file), 'utf8');
  },
};
