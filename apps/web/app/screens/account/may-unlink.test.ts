import { expect, test } from 'vitest';
import { mayUnlink } from './may-unlink.ts';

const of = (...providers: string[]) => providers.map((provider) => ({ id: provider, provider, email: null }));

test.each([
  ['a provider and a password', of('email', 'google'), true, true],
  ['one of two providers', of('azure', 'google'), false, true],
  ['the only provider', of('google'), false, false],
  ['the only identity, even with a password: the account service keeps one', of('google'), true, false],
  ['the only provider of an account that has an address but no password', of('email', 'google'), false, false],
])('%s', (_, identities, hasPassword, expected) => {
  expect(mayUnlink({ identities, hasPassword }, 'google')).toBe(expected);
});
