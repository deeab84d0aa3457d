import { expect, test } from 'vitest';
import { codeOfNumber, publicCode } from './shortcode.ts';

test.each([
  ['1', 'B'],
  ['63', '_'],
  ['64', 'BA'],
  ['3900000001', 'DodUcB'],
  // Too large for a double.
  ['3412345678901234567', 'C9bFlDJv0uH'],
])('post %s has the code %s', (number, code) => expect(codeOfNumber(number)).toBe(code));

test.each([[''], ['0'], ['-1'], ['1.5'], ['x']])('%j is not a number', (number) =>
  expect(codeOfNumber(number)).toBeNull(),
);

test('the secret of a private post is not part of its name', () => {
  expect(publicCode(`DPrivate001${'x'.repeat(28)}`)).toBe('DPrivate001');
  expect(publicCode('DPrivate001')).toBe('DPrivate001');
});
