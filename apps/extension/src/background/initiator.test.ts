import { expect, test } from 'vitest';
import { initiatorOf } from './initiator.ts';

test.each([
  [{ initiator: 'https://a.example' }, 'https://a.example'],
  [{ originUrl: 'https://a.example:8443/watch?v=1' }, 'https://a.example:8443'],
  // The URL's own `origin` is "null" here in some browsers.
  [{ originUrl: 'moz-extension://6b1f/popup.html' }, 'moz-extension://6b1f'],
  [{ originUrl: 'not an address' }, undefined],
  [{}, undefined],
])('the initiator of %j is %s', (details, expected) => {
  expect(initiatorOf(details)).toBe(expected);
});
