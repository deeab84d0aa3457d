import { expect, test } from 'vitest';
import { isYes, parseAttributes } from './attributes.ts';

const read = (text: string) => Object.fromEntries(parseAttributes(text));

test('commas and equal signs inside quotes belong to the value', () => {
  expect(read('URI="k?a=1,b=2",METHOD=AES-128')).toEqual({ URI: 'k?a=1,b=2', METHOD: 'AES-128' });
});

test('spaces around names and values do not matter', () => {
  expect(read(' BANDWIDTH = 100 , RESOLUTION= 1x2')).toEqual({ BANDWIDTH: '100', RESOLUTION: '1x2' });
});

test('a missing closing quote ends with the line', () => {
  expect(read('NAME="open')).toEqual({ NAME: 'open' });
});

test('stray words and commas are skipped', () => {
  expect(read(',,odd,A=1,,B="2",')).toEqual({ A: '1', B: '2' });
});

test('the first of two equal names wins', () => {
  expect(read('A=1,A=2')).toEqual({ A: '1' });
});

test('names like __proto__ are ordinary names', () => {
  expect(parseAttributes('__proto__=1').get('__PROTO__')).toBe('1');
});

test('YES is recognized in any case', () => {
  expect(isYes(parseAttributes('A=YES,B=yes,C=NO'), 'B')).toBe(true);
  expect(isYes(parseAttributes('A=YES,B=yes,C=NO'), 'C')).toBe(false);
});
