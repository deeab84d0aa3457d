import { visible } from '../message-parts.ts';
import type { MessageRule } from './rule.ts';

/** Sentences that the product's specification quotes with a straight apostrophe. */
const quotedVerbatim: ReadonlySet<string> = new Set(["We couldn't log you in"]);

const forbidden: readonly (readonly [RegExp, string])[] = [
  [/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/, 'has a direction mark: code isolates names and addresses'],
  [/[\u200B\u2060\uFEFF\uFFFD]/, 'has an invisible or broken character'],
  [/[\p{Cc}\u2028\u2029]/u, 'has a line break or a control character'],
  [/\.\.\./, 'has three dots instead of …'],
  [/ - |--/, 'has a hyphen in place of a dash'],
  [/"/, 'has straight quotation marks'],
  [/'/, 'has a straight apostrophe instead of ’'],
  [/[´`]/, 'has an accent in place of an apostrophe'],
  [/[!?！？]{2}/, 'has two exclamation or question marks'],
];

/** Characters that are wrong in every language. */
export const characters: MessageRule = ({ text, parts, english }) => {
  const faults = new Set<string>();
  if (text !== text.normalize('NFC')) faults.add('is not in normal form (NFC)');
  if (text.trim() === '' || text !== text.trim()) faults.add('is empty or has spaces around it');
  if (/ {2}/.test(text)) faults.add('has two spaces in a row');
  for (const variant of parts.variants) {
    // The installer's dialogs break lines where the English text does.
    const shown = english.includes('\n') ? visible(variant).replaceAll('\n', ' ') : visible(variant);
    if (quotedVerbatim.has(shown)) continue;
    for (const [pattern, sentence] of forbidden) if (pattern.test(shown)) faults.add(sentence);
  }
  return [...faults];
};
