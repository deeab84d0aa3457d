import { expect, test } from 'vitest';
import { isGuestSite } from './is-guest-site.ts';

test.each([
  ['https://www.facebook.com/watch/?v=1', true],
  ['https://old.reddit.com/r/boats/', true],
  ['https://facebook.com.example/', false],
  ['https://example.com/', false],
  ['about:blank', false],
])('%s: %s', (address, expected) => {
  expect(isGuestSite(address)).toBe(expected);
});
