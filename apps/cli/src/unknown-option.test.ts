import { expect, test } from 'vitest';
import { options } from './options.ts';
import { editDistance, unknownOption } from './unknown-option.ts';

const names = options.map(({ name }) => name);

test.each([
  ['--qualty', 'Unknown option --qualty. Did you mean --quality?'],
  ['--qualtiy=720', 'Unknown option --qualtiy. Did you mean --quality?'],
  ['--sub', 'Unknown option --sub. Did you mean --subs?'],
  ['--allowprivate', 'Unknown option --allowprivate. Did you mean --allow-private?'],
  ['--zzzzzz', 'Unknown option --zzzzzz. See --help.'],
  ['-x', 'Unknown option -x. See --help.'],
])('%s', (written, sentence) => {
  expect(unknownOption(written, names)).toBe(sentence);
});

test('the distance between two words is the number of letters to change', () => {
  expect(editDistance('abc', 'abc')).toBe(0);
  expect(editDistance('abc', 'acb')).toBe(1);
  expect(editDistance('', 'abc')).toBe(3);
  expect(editDistance('kitten', 'sitting')).toBe(3);
});
