import { expect, test } from 'vitest';
import { takeToken } from './take-token.ts';

function windowAt(hash: string) {
  const addresses: string[] = [];
  const history = { replaceState: (_data: null, _unused: string, url: string) => void addresses.push(url) };
  return { addresses, location: { hash, pathname: '/' }, history };
}

test('the token is removed from the address', () => {
  const opened = windowAt('#abc-_1');
  expect(takeToken(opened)).toBe('abc-_1');
  expect(opened.addresses).toEqual(['/']);
});

test.each(['', '#', '#other=1', '#a b'])('%j has no token', (hash) => {
  expect(takeToken(windowAt(hash))).toBeNull();
});
