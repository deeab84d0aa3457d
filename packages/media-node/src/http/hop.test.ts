import { expect, test } from 'vitest';
import { keepsSecrets, parseHop, redirectTarget } from './hop.ts';

test.each([
  ['http://2130706433/', 'http://127.0.0.1/'],
  ['http://0x7f000001/', 'http://127.0.0.1/'],
  ['http://0177.1/', 'http://127.0.0.1/'],
  ['https://a.example/x#y', 'https://a.example/x'],
])('%s becomes %s', (address, expected) => {
  expect(parseHop(address).href).toBe(expected);
});

test('an address of more than 8 KB is refused', () => {
  expect(() => parseHop(`https://a.example/${'x'.repeat(8192)}`)).toThrow('may not be loaded');
});

test('only a redirect status with a location is followed', () => {
  const from = new URL('https://a.example/x/y');
  expect(redirectTarget(302, '../z', from)?.href).toBe('https://a.example/z');
  expect(redirectTarget(200, '../z', from)).toBeUndefined();
  expect(redirectTarget(302, undefined, from)).toBeUndefined();
  expect(redirectTarget(304, '/z', from)).toBeUndefined();
});

test.each([
  ['https://a.example/', 'https://a.example/x', true],
  ['http://a.example/', 'https://a.example/', true],
  ['https://a.example/', 'http://a.example/', false],
  ['https://a.example/', 'https://b.a.example/', false],
  ['https://a.example/', 'https://a.example:8443/', false],
  ['http://a.example:8080/', 'https://a.example/', false],
])('secrets for %s go to %s: %s', (from, to, expected) => {
  expect(keepsSecrets(new URL(from), new URL(to))).toBe(expected);
});
