import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandLine } from './command-line.ts';

/** The rules of CommandLineToArgvW after the program's name. */
function parse(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  for (let at = 0; at < line.length; ) {
    const slashes = /^\\*/.exec(line.slice(at))?.[0].length ?? 0;
    const next = line[at + slashes];
    if (next === '"') {
      word = (word ?? '') + '\\'.repeat(Math.floor(slashes / 2));
      if (slashes % 2 === 1) word += '"';
      else isQuoted = !isQuoted;
      at += slashes + 1;
    } else if (slashes > 0) {
      word = (word ?? '') + '\\'.repeat(slashes);
      at += slashes;
    } else if (next === ' ' && !isQuoted) {
      if (word !== undefined) words.push(word);
      word = undefined;
      at += 1;
    } else {
      word = (word ?? '') + (next ?? '');
      at += 1;
    }
  }
  return word === undefined ? words : [...words, word];
}

test('every argument is read back unchanged, and none is split', () => {
  const argument = fc.string({ unit: fc.constantFrom('a', ' ', '"', '\\', '&', '%', 'é', '-', '/') });
  fc.assert(
    fc.property(fc.array(argument, { minLength: 1, maxLength: 5 }), (words) => {
      expect(parse(commandLine(words))).toEqual(words);
    }),
  );
});
