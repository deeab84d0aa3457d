import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint, languageFolder, readEnglish, readLanguage } from './language-files.ts';

/**
 * Records the English that each translation was made from. A message that is already recorded keeps its record, so that a stale
 * one stays visible until it is named: by its key, its namespace, or `all`.
 */
export async function stamp(root: string, locale: string, names: readonly string[]): Promise<number> {
  const english = readEnglish(root);
  const language = readLanguage(root, locale);
  if (language === null || locale === 'en') return 0;
  const isNamed = (key: string) => names.some((name) => name === 'all' || key === name || key.startsWith(`${name}.`));
  const entries = [...language.messages.keys()].sort().flatMap((key) => {
    const source = english.messages.get(key);
    if (source === undefined) return [];
    const known = language.sources[key];
    return [[key, known === undefined || isNamed(key) ? fingerprint(source) : known] as const];
  });
  const path = join(languageFolder(root), `sources/${locale}.json`);
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  await mkdir(join(languageFolder(root), 'sources'), { recursive: true });
  await writeFile(path, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  return entries.filter(([key, print]) => before[key] !== print).length;
}
