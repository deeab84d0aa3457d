import { expect, test } from 'vitest';
import { accountMessage, accountState, connectedMessage } from './account.ts';
import { readMessage } from './messages.ts';

const state = {
  siteOrigin: 'https://clip.test',
  session: { kind: 'signedOut', reason: 'none', outcome: null },
  pageTerms: 'other',
  extractedIds: [],
};

test('an account state is parsed', () => {
  expect(readMessage(accountState, state).ok).toBe(true);
});

test('a plan says how much of each kind is left', () => {
  const plan = { planId: 1, name: null, isEntitled: true, isFreeTrial: true, hasLifetimeAccess: false };
  const session = (remaining: object) => ({
    ...{ kind: 'signedIn', email: 'ana@clip.test' },
    plan: { ...plan, accessUntil: null, isStale: false, remaining },
  });
  const all = { extraction: 1, download: null, conversion: 0 };
  expect(readMessage(accountState, { ...state, session: session(all) }).ok).toBe(true);
  expect(readMessage(accountState, { ...state, session: session({ extraction: 1 }) }).ok).toBe(false);
});

test.each([
  ['an unknown request', accountMessage, { to: 'background', type: 'account.token' }],
  ['a tab without a number', accountMessage, { to: 'background', type: 'account.watch', tabId: -1 }],
  ['an answer without an address', connectedMessage, { to: 'background', type: 'account.connected', address: '' }],
  ['an overlong address', connectedMessage, { to: 'background', type: 'account.connected', address: 'x'.repeat(9000) }],
] as const)('%s is refused', (_, schema, message) => {
  expect(readMessage(schema, message)).toEqual({ ok: false, fault: 'shape' });
});
