import { type English, type Language, namespaceOf } from './language-files.ts';
import { type MessageParts, partsOf } from './message-parts.ts';
import { characters } from './rules/characters.ts';
import { completeness } from './rules/completeness.ts';
import { lengths } from './rules/lengths.ts';
import { numbers } from './rules/numbers.ts';
import { punctuation } from './rules/punctuation.ts';
import { quotation } from './rules/quotation.ts';
import type { Fault, LanguageRule, MessageRule } from './rules/rule.ts';
import { sameness } from './rules/sameness.ts';
import { scripts } from './rules/scripts.ts';
import { structure } from './rules/structure.ts';
import { terms } from './rules/terms.ts';

const languageRules: readonly LanguageRule[] = [completeness, sameness, terms];
const messageRules: readonly MessageRule[] = [structure, numbers, lengths, scripts, characters, quotation, punctuation];

function parsed(text: string): MessageParts | string {
  try {
    return partsOf(text);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** All faults in the texts of one language. */
export function checkLanguage(language: Language, english: English): Fault[] {
  const faults = languageRules.flatMap((rule) => rule(language, english));
  if (!language.hasStyle) faults.push({ key: `style/${language.locale}.md`, message: 'is missing' });
  for (const [key, text] of language.messages) {
    const source = english.messages.get(key);
    if (source === undefined) continue;
    const parts = parsed(text);
    const englishParts = parsed(source);
    if (typeof parts === 'string') faults.push({ key, message: `cannot be parsed: ${parts}` });
    else if (typeof englishParts !== 'string') {
      const message = { key, locale: language.locale, text, parts, english: source, englishParts };
      for (const rule of messageRules)
        for (const sentence of rule(message, english)) faults.push({ key, message: sentence });
    }
  }
  return faults;
}

/** Every English message has a note that explains its arguments, and no note is unused. */
export function checkNotes({ messages, notes, isOpen }: English): Fault[] {
  const faults: Fault[] = [];
  for (const [key, text] of messages) {
    const note = notes.get(key);
    if (note === undefined && isOpen(namespaceOf(key))) continue;
    if (note === undefined || note.where.trim() === '') {
      faults.push({ key, message: 'has no note that says where it appears' });
      continue;
    }
    const parts = parsed(text);
    if (typeof parts === 'string') continue;
    for (const argument of parts.arguments)
      if (!note.arguments?.[argument]) faults.push({ key, message: `has no note about {${argument}}` });
  }
  for (const key of notes.keys()) if (!messages.has(key)) faults.push({ key, message: 'has a note but no message' });
  return faults;
}
