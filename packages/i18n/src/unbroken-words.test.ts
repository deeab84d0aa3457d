import { expect, test } from 'vitest';
import { unbrokenWords } from './unbroken-words.ts';

test.each([
  ['Votre e-mail', 'Votre e-\u2060mail'],
  ['Ihre E-Mail-Adresse', 'Ihre E-\u2060Mail-Adresse'],
  ['adresse d’e-mail', 'adresse d’e-\u2060mail'],
  ['E-Mail-Adresse', 'E-Mail-Adresse'],
  ['din e-postadress', 'din e-\u2060postadress'],
  ['Half-year, ré-mail, email', 'Half-year, ré-mail, email'],
])('%j', (text, expected) => {
  expect(unbrokenWords(text)).toBe(expected);
});
