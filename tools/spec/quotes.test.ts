import { expect, test } from 'vitest';
import { quotesOf } from './quotes.ts';

test('quotes are found with the title of the test around them', () => {
  const source = [
    "test('a journey', async () => { spec('One.', 'Two\\'s.'); });",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the source of a test, not a template
    "for (const x of []) test(`a ${x} journey`, () => { spec('Three.'); });",
  ].join('\n');
  expect(quotesOf('a.spec.ts', source)).toEqual([
    { file: 'a.spec.ts', line: 1, test: 'a journey', text: 'One.' },
    { file: 'a.spec.ts', line: 1, test: 'a journey', text: "Two's." },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the source of a test, not a template
    { file: 'a.spec.ts', line: 2, test: 'a ${x} journey', text: 'Three.' },
  ]);
});

test('a computed quote is refused', () => {
  expect(() => quotesOf('a.spec.ts', 'spec(sentence)')).toThrow('a.spec.ts:1 spec() takes plain texts only');
});
