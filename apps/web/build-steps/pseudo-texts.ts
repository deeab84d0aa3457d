import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLocale } from '@clipharbor/i18n';
import type { Plugin } from 'vite';

/** Where `npm run i18n pseudo` has put its texts, for a build that only tests see. */
const pseudoFolder = process.env['PSEUDO_TEXTS'];

/** Where the built site goes. */
export const buildFolder =
  pseudoFolder === undefined ? fileURLToPath(new URL('../build', import.meta.url)) : join(pseudoFolder, 'site');

/** The languages that such a build has: English made longer and accented, Arabic made of English. */
const pseudoLocales: Readonly<Record<string, string>> = { en: 'en-XA', ar: 'ar-XB' };

/** Whether the build has this page: one with pseudo-locales has no other languages and takes a fraction of the time. */
export function isBuilt(path: string): boolean {
  const first = path.split('/')[1] ?? '';
  return pseudoFolder === undefined || !isLocale(first) || first in pseudoLocales;
}

/** Takes the texts of pseudo-locales in place of the catalogs. */
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
