import { expect, test } from 'vitest';
import { resolveAddress, withQuery } from './address.ts';

const baseUrl = 'https://media.test/a/b.m3u8?x=1';

test.each([
  ['c.ts', 'https://media.test/a/c.ts'],
  ['../c.ts', 'https://media.test/c.ts'],
  ['//cdn.test/c.ts', 'https://cdn.test/c.ts'],
  ['?y=2', 'https://media.test/a/b.m3u8?y=2'],
  ['HTTP://Host.test/%7Ea?b=%2f', 'HTTP://Host.test/%7Ea?b=%2f'],
  ['https://host.test/ä b', 'https://host.test/%C3%A4%20b'],
  [' c.ts ', 'https://media.test/a/c.ts'],
])('%j resolves to %s', (reference, expected) => {
  expect(resolveAddress(reference, baseUrl)).toBe(expected);
});

test.each([
  'file:///x',
  'javascript:0',
  'data:,x',
  'blob:https://a/b',
  'chrome://x',
  'https://u:p@h.test/',
  'http://',
  `x${'y'.repeat(9000)}`,
])('%.40s is refused', (reference) => {
  expect(() => resolveAddress(reference, baseUrl)).toThrow(expect.objectContaining({ code: 'url.forbidden' }));
});

test('only keys may be data addresses', () => {
  expect(resolveAddress('data:;base64,AA==', baseUrl, 'key')).toBe('data:;base64,AA==');
});

test('a query is added as text, before a fragment', () => {
  expect(withQuery('https://a.test/x', 'q=1')).toBe('https://a.test/x?q=1');
  expect(withQuery('https://a.test/x?s=%2f+', 'q=1')).toBe('https://a.test/x?s=%2f+&q=1');
  expect(withQuery('https://a.test/x#f', 'q=1')).toBe('https://a.test/x?q=1');
  expect(withQuery('https://a.test/x', '')).toBe('https://a.test/x');
});
