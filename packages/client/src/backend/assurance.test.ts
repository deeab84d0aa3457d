import { expect, test } from 'vitest';
import { claimsOf, needsCode, sessionIdOf, verifiedFactors } from './assurance.ts';

const tokenOf = (claims: unknown) =>
  ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'signature'].join('.');
const factor = (id: string, status: 'verified' | 'unverified') => ({
  ...{ id, status, factor_type: 'totp' as const, created_at: '', updated_at: '' },
});
type Session = Parameters<typeof needsCode>[0];
const session = (aal: string, ...factors: ReturnType<typeof factor>[]) =>
  ({ access_token: tokenOf({ aal }), user: { factors } }) as unknown as Session;

test('the claims of a token can contain any characters', () => {
  expect(claimsOf(tokenOf({ name: 'Ana Łíma 漢字' }))).toEqual({ name: 'Ana Łíma 漢字' });
  expect(sessionIdOf(tokenOf({ session_id: 's-1' }))).toBe('s-1');
});

test.each(['', 'a.b.c', 'e30', 'e30.bnVsbA.x'])('"%s" has no claims and no session', (token) => {
  expect(claimsOf(token)).toEqual({});
  expect(sessionIdOf(token)).toBeNull();
});

test('only confirmed factors count', () => {
  expect(verifiedFactors([factor('a', 'unverified'), factor('b', 'verified')])).toEqual(['b']);
  expect(verifiedFactors(undefined)).toEqual([]);
});

test.each([
  ['no factor', session('aal1'), false],
  ['a factor that was never confirmed', session('aal1', factor('a', 'unverified')), false],
  ['a factor that has not been used', session('aal1', factor('a', 'verified')), true],
  ['a factor that has been used', session('aal2', factor('a', 'verified')), false],
])('%s: needs a code %s', (_, kept, expected) => {
  expect(needsCode(kept)).toBe(expected);
});
