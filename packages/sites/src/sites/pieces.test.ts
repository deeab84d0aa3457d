import { expect, test } from 'vitest';
import { largestPicture, postAddress, titleOf } from './pieces.ts';

const keys = { url: ['url'], width: ['width'], height: ['height'] };
const rules = { hosts: ['cdn.example'], excludedHosts: [], dropParameters: [] };
const url = (name: string) => `https://cdn.example/${name}`;

test('the largest variant counts, or the first if no size is known', () => {
  const small = { url: url('s'), width: 10, height: 10 };
  const large = { url: url('l'), width: '30', height: '20' };
  expect(largestPicture([small, large], keys, rules)).toEqual({ url: url('l'), width: 30, height: 20 });
  expect(largestPicture([url('a'), url('b')], keys, rules)).toEqual({ url: url('a'), width: null, height: null });
});

test('a variant on another host does not count, however large', () => {
  const evil = { url: 'https://evil.example/x', width: 999, height: 999 };
  expect(largestPicture([evil, { url: url('a') }], keys, rules)?.url).toBe(url('a'));
  expect(largestPicture([evil, null, 7, {}, []], keys, rules)).toBeNull();
});

test.each([
  ['One line', 'One line'],
  ['First\nsecond', 'First'],
  ['\n', null],
  [null, null],
  [`${'word '.repeat(40)}`, `${'word '.repeat(22)}word…`],
  ['x'.repeat(200), `${'x'.repeat(119)}…`],
])('%j has the title %j', (caption, expected) => expect(titleOf(caption)).toBe(expected));

test('the first URL whose values are known is used', () => {
  const templates = ['https://a.example/reel/{reel}', 'https://a.example/p/{code}'];
  expect(postAddress(templates, { reel: null, code: 'x' })).toBe('https://a.example/p/x');
  expect(postAddress(templates, {})).toBeNull();
});
