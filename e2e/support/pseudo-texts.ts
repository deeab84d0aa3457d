import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run i18n pseudo` writes a folder for each locale into this one. */
export const pseudoFolder = join(process.cwd(), '.cache', 'i18n');

/** Longer, accented English in place of English; English in right-to-left letters in place of Arabic. */
export const pseudoLocales = { en: 'en-XA', ar: 'ar-XB' } as const;
export type PseudoLocale = keyof typeof pseudoLocales;

/** Generates the texts from the current English. */
export const writePseudoTexts = (): void => {
  execFileSync(process.execPath, ['tools/i18n.ts', 'pseudo']);
};

/** The texts of a pseudo-locale, by namespace. */
export function pseudoTexts(locale: PseudoLocale): Readonly<Record<string, object>> {
  const folder = join(pseudoFolder, pseudoLocales[locale]);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as object,
    ]),
  );
}
