import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ğ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ö',
  p: 'þ',
  q: 'ɋ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ü',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
};

const accented = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const own = accents[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? own : own.toUpperCase();
  });

/** Doubles vowels: German and Greek take about that much more room. */
const longer = (text: string): string => text.replace(/[áéíöü]/gi, (vowel) => vowel + vowel.toLowerCase());

/** Right-to-left letters in place of Latin ones, so that anything not mirrored stands out. */
const mirrored = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => String.fromCharCode(0x0628 + ((letter.toLowerCase().charCodeAt(0) - 97) % 18)));

function change(elements: MessageFormatElement[], write: (text: string) => string): MessageFormatElement[] {
  return elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return { ...element, value: write(element.value) };
      case TYPE.tag:
        return { ...element, children: change(element.children, write) };
      case TYPE.plural:
      case TYPE.select:
        return {
          ...element,
          options: Object.fromEntries(
            Object.entries(element.options).map(([name, option]) => [
              name,
              { ...option, value: change(option.value, write) },
            ]),
          ),
        } as MessageFormatElement;
      default:
        return element;
    }
  });
}

/** A text that still reads as English but is longer, accented and bracketed: anything plain did not come from a catalog. */
export const pseudoLong = (message: string): string =>
  `[${printAST(change(parse(message), (text) => longer(accented(text))))}]`;

/** The same for a right-to-left language. */
export const pseudoMirrored = (message: string): string => `[${printAST(change(parse(message), mirrored))}]`;
