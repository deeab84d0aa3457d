import { visible } from '../message-parts.ts';
import type { MessageRule } from './rule.ts';
import { type Script, scriptPatterns } from './script-patterns.ts';
import { unknownSystem, writingSystems } from './writing-systems.ts';

const names = Object.keys(scriptPatterns) as Script[];
const scriptOf = (letter: string): Script | null => names.find((name) => scriptPatterns[name].test(letter)) ?? null;

/** The minimum share of a longer text in the language's own script; the rest are names such as YouTube. */
const leastShare = 0.2;
const longText = 25;

/** Letters come from the language's own script, or from Latin for names; no word mixes two scripts that look alike. */
export const scripts: MessageRule = ({ locale, parts }) => {
  const { scripts: own, strangers = '' } = writingSystems[locale] ?? unknownSystem;
  const faults = new Set<string>();
  for (const variant of parts.variants) {
    const text = visible(variant);
    const letters = [...text].filter((letter) => /\p{L}/u.test(letter) && letter !== 'ー');
    const foreign = letters.find((letter) => {
      const script = scriptOf(letter);
      return (
        script !== 'Latin' && !own.some((name) => name === script) && !/\p{sc=Common}|\p{sc=Inherited}/u.test(letter)
      );
    });
    if (foreign !== undefined) faults.add(`has the letter ${foreign} of another script`);
    const stranger = letters.find((letter) => strangers.includes(letter.toLowerCase()));
    if (stranger !== undefined) faults.add(`has the letter ${stranger}, which the language does not use`);
    const ownLetters = letters.filter((letter) => scriptOf(letter) !== 'Latin').length;
    if (own.length > 0 && letters.length >= longText && ownLetters / letters.length < leastShare)
      faults.add('is mostly in Latin script');
    // In other scripts, a name may have a prefix or an ending without a space.
    if (own.length === 0 || own.includes('Cyrillic') || own.includes('Greek')) {
      const mixed = text
        .match(/[\p{L}\p{M}]+/gu)
        ?.find((word) => new Set([...word].map(scriptOf).filter(Boolean)).size > 1);
      if (mixed !== undefined) faults.add(`mixes two scripts in the word ${mixed}`);
    }
  }
  return [...faults];
};
