import { visible } from '../message-parts.ts';
import type { MessageRule } from './rule.ts';
import { unknownSystem, writingSystems } from './writing-systems.ts';

const anyQuote = /[“”„«»‹›「」『』‚‘〝〞]/g;

function isPaired(marks: readonly string[], open: string): boolean {
  return marks.length % 2 === 0 && marks.every((mark, index) => (mark === open) === (index % 2 === 0));
}

/** Quotation marks are those of the language, and each opening one is closed. */
export const quotation: MessageRule = ({ locale, parts }) => {
  const { quotes } = writingSystems[locale] ?? unknownSystem;
  const allowed = new Set(quotes.flat());
  const own = quotes.map((pair) => pair.join(' ')).join(' or ');
  const faults = new Set<string>();
  for (const variant of parts.variants) {
    const found = visible(variant).match(anyQuote) ?? [];
    const wrong = found.find((mark) => !allowed.has(mark));
    if (wrong !== undefined) faults.add(`has the quotation mark ${wrong}; the language uses ${own}`);
    for (const [open, close] of quotes) {
      // The closing mark of an inner pair is also an apostrophe.
      if (close === '’' || close === '‘') continue;
      const marks = found.filter((mark) => mark === open || mark === close);
      const isRight = open === close ? marks.length % 2 === 0 : isPaired(marks, open);
      if (!isRight) faults.add(`has unpaired quotation marks ${open} ${close}`);
    }
  }
  return [...faults];
};
