import { expect, it } from 'vitest';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type TextKey } from './en.ts';
import { ja } from './ja.ts';

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

it.each([
  ['de', de],
  ['ar', ar],
  ['ja', ja],
] as const)('%s says everything, with the same places to fill in', (_, texts) => {
  for (const key of Object.keys(en) as TextKey[]) {
    expect(texts[key].trim(), key).not.toBe('');
    expect(places(texts[key]), key).toEqual(places(en[key]));
  }
});

it('is really written in each language', () => {
  const same = (Object.keys(en) as TextKey[]).filter(
    (key) => !/^\{|^status/.test(en[key]) && (de[key] === en[key] || ar[key] === en[key] || ja[key] === en[key]),
  );
  // Words that German shares with English.
  expect(same.filter((key) => !['statusLabel'].includes(key) && !['perPeriod'].includes(key))).toEqual([]);
});
