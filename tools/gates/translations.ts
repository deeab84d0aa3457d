import { locales } from '../../packages/i18n/src/locales.ts';
import { checkLanguage, checkNotes } from '../i18n/check-language.ts';
import { namespaceOf, readEnglish, readLanguage } from '../i18n/language-files.ts';
import { unusedKeys } from '../i18n/unused.ts';
import type { Finding, Gate } from './gate.ts';

const fileOf = (locale: string, key: string): string =>
  key.includes('/') ? `packages/i18n/${key}` : `packages/i18n/catalogs/${locale}/${namespaceOf(key)}.json`;

/** All texts in all languages: complete, current, well-formed, and following the conventions of each language. */
export const translations: Gate = {
  name: 'translations',
  async run(root): Promise<Finding[]> {
    const english = readEnglish(root);
    const findings: Finding[] = checkNotes(english).map(({ key, message }) => ({
      file: `packages/i18n/notes/${namespaceOf(key)}.json`,
      message: `${key} ${message}`,
    }));
    for (const key of unusedKeys(root).filter((unused) => !english.isOpen(namespaceOf(unused))))
      findings.push({ file: fileOf('en', key), message: `${key} is not used by any code: remove it` });
    for (const locale of locales) {
      const language = readLanguage(root, locale);
      if (language === null) {
        findings.push({
          file: `packages/i18n/catalogs/${locale}`,
          message: 'is missing: npm run i18n extract writes what a translator needs',
        });
        continue;
      }
      for (const { key, message } of checkLanguage(language, english))
        findings.push({ file: fileOf(locale, key), message: `${key} ${message}` });
    }
    return findings;
  },
};
