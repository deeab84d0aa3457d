import { expect, test } from 'vitest';
import { accountOf } from './account-of.ts';

const user = { id: 'u', email: 'a@clip.test', fullName: null };
const lifetime = { kind: 'lifetime' } as const;
const error = new Error('down');

test.each([
  ['nothing is known yet', { kind: 'starting' }, { kind: 'loading' }],
  ['no user is signed in', { kind: 'visitor' }, { kind: 'ready', value: { kind: 'visitor' } }],
  ['the server does not say who it is', { kind: 'unreachable', error }, { kind: 'failed', error }],
  ['the subscription is loading', { kind: 'signedIn', user, subscription: { kind: 'loading' } }, { kind: 'loading' }],
  [
    'the subscription cannot be read',
    { kind: 'signedIn', user, subscription: { kind: 'failed', error } },
    { kind: 'failed', error },
  ],
  [
    'everything is known',
    {
      kind: 'signedIn',
      user,
      subscription: { kind: 'ready', value: { account: lifetime, customerId: null, paymentMethod: null } },
    },
    { kind: 'ready', value: lifetime },
  ],
] as const)('when %s', (_, state, expected) => {
  expect(accountOf(state)).toEqual(expected);
});
