import { expect, test } from 'vitest';
import { isCode } from './is-code.ts';

test.each([
  ['123456', true],
  ['123 456', true],
  [' 123456 ', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['', false],
])('"%s" is a code: %s', (text, expected) => {
  expect(isCode(text)).toBe(expected);
});
