import { expect, test } from 'vitest';
import { options } from './options.ts';
import { editDistance, unknownOption } from './unknown-option.ts';

const names = options.map(({ name }) => name);

test.each([
  ['--qualty', 'There is no option --qualty. Did you mean --quality?'],
  ['--qualtiy=720', 'There is no option --qualtiy. Did you mean --quality?'],
  ['--sub', 'There is no option --sub. Did you mean --subs?'],
  ['--allowprivate', 'There is no option --allowprivate. Did you mean --allow-private?'],
  ['--zzzzzz', 'There is no option --zzzzzz. See --help for those there are.'],
  ['-x', 'There is no option -x. See --help for those there are.'],
])('%s', (written, sentence) => {
  expect(unknownOption(written, names)).toBe(sentence);
});

test('the distance of two words is the letters to change', () => {
  expect(editDistance('abc', 'abc')).toBe(0);
  expect(editDistance('abc', 'acb')).toBe(1);
  expect(editDistance('', 'abc')).toBe(3);
  expect(editDistance('kitten', 'sitting')).toBe(3);
});
