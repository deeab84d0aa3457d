import { expect, test } from 'vitest';
import { bibliographic, iso639, languageTag } from './languages.ts';

test.each([
  ['de', 'deu', 'ger'],
  ['pt-BR', 'por', 'por'],
  ['zh_Hans', 'zho', 'chi'],
  ['ger', 'deu', 'ger'],
  ['gsw', 'gsw', 'gsw'],
  ['', 'und', 'und'],
  [undefined, 'und', 'und'],
  ['<script>', 'und', 'und'],
])('%s is %s in MP4 and %s in Matroska', (language, terminological, matroska) => {
  expect(iso639(language)).toBe(terminological);
  expect(bibliographic(language)).toBe(matroska);
});

test('only valid language tags are written', () => {
  expect(languageTag('en_GB')).toBe('en-GB');
  expect(languageTag('x'.repeat(80))).toBeUndefined();
  expect(languageTag('"><b>')).toBeUndefined();
});
