import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '../packages/i18n/src/locales.ts';
import { checkLanguage } from './i18n/check-language.ts';
import { languageFolder, readEnglish, readLanguage } from './i18n/language-files.ts';
import { type MessageTree, mapTexts } from './i18n/message-tree.ts';
import { pseudoLong, pseudoMirrored } from './i18n/pseudo.ts';
import { sheetOf } from './i18n/sheet.ts';
import { stamp } from './i18n/stamp.ts';
import { unusedKeys } from './i18n/unused.ts';
import { root } from './lib/root.ts';
import { say } from './lib/step.ts';

const usage = `npm run i18n <command>
  missing [locale]          messages that a language does not have
  stale [locale]            messages whose English has changed since
  check <locale>            every rule of the gate, for one language
  stamp <locale> [key …]    records that translations were made from today's English; a key, a namespace or all
  extract <locale>          writes .cache/i18n/<locale>/<namespace>.json: what a translator needs
  unused                    English messages that no code shows
  pseudo                    writes .cache/i18n/en-XA (longer, accented) and ar-XB (mirrored)`;

const chosen = (locale: string | undefined): readonly string[] => (locale === undefined ? locales : [locale]);

/** Lists those faults of some languages whose message starts like this. Returns how many there are. */
function list(locale: string | undefined, beginning: string): number {
  const english = readEnglish(root);
  let count = 0;
  for (const own of chosen(locale)) {
    const language = readLanguage(root, own);
    if (language === null) {
      say(`${own}: no catalogs yet`);
      continue;
    }
    const faults = checkLanguage(language, english).filter(({ message }) => message.startsWith(beginning));
    for (const { key, message } of faults) say(`${own} ${key} ${message}`);
    count += faults.length;
  }
  return count;
}

async function extract(locale: string): Promise<number> {
  const folder = join(root, '.cache/i18n', locale);
  await mkdir(folder, { recursive: true });
  const sheet = sheetOf(root, locale);
  for (const [namespace, rows] of Object.entries(sheet))
    await writeFile(join(folder, `${namespace}.json`), `${JSON.stringify(rows, null, 2)}\n`);
  say(`${Object.values(sheet).flat().length} messages in ${folder}`);
  return 0;
}

async function pseudo(): Promise<number> {
  const english = join(languageFolder(root), 'catalogs/en');
  for (const [locale, write] of [
    ['en-XA', pseudoLong],
    ['ar-XB', pseudoMirrored],
  ] as const) {
    const folder = join(root, '.cache/i18n', locale);
    await mkdir(folder, { recursive: true });
    for (const file of await readdir(english)) {
      const tree: MessageTree = JSON.parse(await readFile(join(english, file), 'utf8'));
      await writeFile(join(folder, file), `${JSON.stringify(mapTexts(tree, write), null, 2)}\n`);
    }
    say(`${locale} in ${folder}`);
  }
  return 0;
}

async function run([command, locale, ...names]: readonly string[]): Promise<number> {
  switch (command) {
    case 'missing':
      return list(locale, 'is missing');
    case 'stale':
      return list(locale, 'is stale');
    case 'check':
      return list(locale, '');
    case 'unused': {
      const keys = unusedKeys(root);
      for (const key of keys) say(key);
      return keys.length;
    }
    case 'pseudo':
      return pseudo();
    case 'extract':
      if (locale !== undefined) return extract(locale);
      break;
    case 'stamp':
      if (locale !== undefined) {
        say(`${await stamp(root, locale, names)} messages recorded for ${locale}`);
        return 0;
      }
      break;
  }
  say(usage);
  return 1;
}

process.exitCode = (await run(process.argv.slice(2))) > 0 ? 1 : 0;
