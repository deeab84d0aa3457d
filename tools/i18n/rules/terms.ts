import type { English, EnglishTerm, Glossary, Language } from '../language-files.ts';
import { developerNamespaces, namespaceOf } from '../language-files.ts';
import { partsOf, visible } from '../message-parts.ts';
import type { Fault, LanguageRule } from './rule.ts';

function shown(text: string): string {
  try {
    return partsOf(text).variants.map(visible).join(' \n ').replaceAll('\u00AD', '').toLowerCase();
  } catch {
    return '';
  }
}

const escaped = (words: readonly string[]) =>
  words.map((word) => word.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** Whole English words, so that `plan` does not match `plane`. */
const englishWords = ({ use }: EnglishTerm) =>
  new RegExp(`(?<![\\p{L}-])(?:${escaped(use).join('|')})(?![\\p{L}-])`, 'u');

/** A forbidden word matches inside other words only in scripts without spaces between words. */
const forbiddenWord = (word: string) => {
  const [plain = ''] = escaped([word]);
  return /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Hangul}]/u.test(word)
    ? new RegExp(plain, 'u')
    : new RegExp(`(?<![\\p{L}-])${plain}(?![\\p{L}-])`, 'u');
};

function termFaults(glossary: Glossary, { messages, locale }: Language, english: English): Fault[] {
  const faults: Fault[] = [];
  const rules = Object.entries(glossary.terms).map(([name, entry]) => ({
    name,
    entry,
    term: english.glossary.terms[name],
    never: (entry.never ?? []).map((word) => ({ word, pattern: forbiddenWord(word) })),
  }));
  for (const [key, text] of messages) {
    if (developerNamespaces.has(namespaceOf(key)) || glossary.exceptions?.[key] !== undefined) continue;
    const own = shown(text);
    const source = shown(english.messages.get(key) ?? '');
    for (const { name, entry, term, never } of rules) {
      for (const { word, pattern } of never)
        if (pattern.test(own))
          faults.push({ key, message: `has “${word}”; for ${name} the glossary has ${entry.use.join(', ')}` });
      if (
        locale !== 'en' &&
        term?.isChecked &&
        englishWords(term).test(source) &&
        !entry.use.some((word) => own.includes(word.toLowerCase()))
      )
        faults.push({ key, message: `has no word for ${name}; the glossary has ${entry.use.join(', ')}` });
    }
  }
  return faults;
}

/** One word for one thing, and never one word for two. */
export const terms: LanguageRule = (language, english) => {
  const { locale, messages, glossary } = language;
  if (glossary === null) return [{ key: `glossary/${locale}.json`, message: 'is missing' }];
  const faults = termFaults(glossary, language, english);
  for (const name of Object.keys(english.glossary.terms))
    if (!((glossary.terms[name]?.use.length ?? 0) > 0))
      faults.push({ key: `glossary/${locale}.json`, message: `has no word for ${name}` });
  for (const name of Object.keys(glossary.terms))
    if (english.glossary.terms[name] === undefined)
      faults.push({ key: `glossary/${locale}.json`, message: `has the term ${name}, which English does not` });
  for (const [one, other] of english.glossary.different) {
    const text = messages.get(one);
    if (text !== undefined && text === messages.get(other))
      faults.push({ key: one, message: `must differ from ${other}` });
  }
  return faults;
};
