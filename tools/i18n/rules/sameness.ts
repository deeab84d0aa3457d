import { developerNamespaces, namespaceOf } from '../language-files.ts';
import { partsOf, visible } from '../message-parts.ts';
import type { Fault, LanguageRule } from './rule.ts';

const hasWords = (text: string): boolean => {
  try {
    return partsOf(text).variants.some((variant) => /\p{L}{2}/u.test(visible(variant)));
  } catch {
    return false;
  }
};

/** A text that is the same as in English was forgotten, unless `same/<locale>.json` explains why it is right. */
export const sameness: LanguageRule = ({ locale, messages, same }, english) => {
  if (locale === 'en') return [];
  const faults: Fault[] = [];
  for (const [key, text] of messages) {
    const isEqual = text === english.messages.get(key);
    if (isEqual && hasWords(text) && !(key in same) && !developerNamespaces.has(namespaceOf(key)))
      faults.push({ key, message: `is still English; if that is right, give the reason in same/${locale}.json` });
    if (!isEqual && key in same)
      faults.push({ key, message: `is no longer English: remove it from same/${locale}.json` });
  }
  for (const [key, reason] of Object.entries(same)) {
    if (!messages.has(key)) faults.push({ key, message: `does not exist, but is listed in same/${locale}.json` });
    if (reason.trim().length < 10) faults.push({ key, message: `needs a reason in same/${locale}.json` });
  }
  return faults;
};
