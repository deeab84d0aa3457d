import { expect, test } from 'vitest';
import type { Locale } from './locales.ts';
import { plainWords } from './plain-words.ts';
import { unbrokenWords } from './unbroken-words.ts';

/** Makes word joiners and no-break spaces visible. */
const shown = (text: string, locale: Locale = 'ro') =>
  unbrokenWords(text, locale).replaceAll('\u2060', '·').replaceAll('\u00a0', '_');

test.each([
  ['Votre e-mail', 'Votre e-·mail'],
  ['Ihre E-Mail-Adresse', 'Ihre E-·Mail-Adresse'],
  ['adresse d’e-mail', 'adresse d’e-·mail'],
  ['E-Mail-Adresse', 'E-Mail-Adresse'],
  ['din e-postadress', 'din e-·postadress'],
  ['ré-encodage, Copy-protected, email', 'ré-·encodage, Copy-protected, email'],
])('a single letter does not end a line: %j', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each([
  ['for 64-bit Windows', 'for 64-·bit Windows'],
  ['64-разрядной', '64-·разрядной'],
  ['pe site-urile bifate, într-o filă', 'pe site-·urile bifate, într-·o filă'],
  ['S-a oprit. Descarcă-l', 'S-·a oprit. Descarcă-·l'],
  ['Renova-se, fechá-la', 'Renova-·se, fechá-·la'],
  ['Windows-এর, {brand}-এ', 'Windows-·এর, {brand}-·এ'],
  ['по-висок', 'по-·висок'],
  ['приложение-аутентификатор, Download-Ordner', 'приложение-аутентификатор, Download-Ordner'],
  ['Masing-masing, Half-year', 'Masing-masing, Half-year'],
  ['Linked sign-ins, pop-up, Add-ons, Two-factor', 'Linked sign-ins, pop-up, Add-ons, Two-factor'],
])('neither do a number or short parts: %j', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each([
  ['only 256 MB. Open', 'only 256_MB. Open'],
  ['({seconds, number} s)', '({seconds, number}_s)'],
  ['больше 256 МБ', 'больше 256_МБ'],
  ['Windows de 64 bits', 'Windows de 64_bits'],
  ['{name} s-a conectat', '{name} s-·a conectat'],
  ['30 downloads, 2 hodiny, 4 sites', '30 downloads, 2 hodiny, 4 sites'],
])('a unit stays with its number: %j', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test('nothing else in a message changes', () => {
  const text = '{count, plural, one {{shown} e-mail} other {{shown} e-mails}} <a>site-ul</a> x-{y}-z';
  expect(plainWords(unbrokenWords(text, 'ro')).replaceAll('\u00a0', ' ')).toBe(text);
});

test.each([
  ['for Windows 64-bit, an add-on', 'en', 'for Windows 64-bit, an add-on'],
  ['die Desktop-App, Ihre E-Mail-Adresse', 'de', 'die Desktop-App, Ihre E-·Mail-Adresse'],
] as const)('compounds may break: %j in %s', (text, locale, expected) => {
  expect(shown(text, locale)).toBe(expected);
});
