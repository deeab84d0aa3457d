import { expect, test } from 'vitest';
import { isSessionKey } from './session-keys.ts';

test.each([
  ['sb-clipharbor-auth-token', true],
  ['sbtoken', true],
  ['sb-clipharbor-auth-token-code-verifier', false],
  ['userLanguage', false],
  ['not-sb-token', false],
  [null, false],
])('%s: starts with sb and ends with token? %s', (key, expected) => {
  expect(isSessionKey(key)).toBe(expected);
});
