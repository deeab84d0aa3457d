import { describe, expect, test } from 'vitest';
import { checkSession, kindOfTag, needsOnlyToken, type SessionFacts } from './check-session.ts';
import { type RuledCall, recentSignInMs, sessionKinds, sessionRules } from './session-rules.ts';

const now = Date.UTC(2026, 10, 17);
const fresh: SessionFacts = { kind: 'site', usedSecondFactor: false, hasSecondFactor: false, signedInAt: now };
const old = { ...fresh, signedInAt: now - recentSignInMs - 1 };
const calls = Object.keys(sessionRules) as RuledCall[];

test('an hour-old session of the site may pay, but neither refund nor change who can sign in', () => {
  expect(checkSession('POST /subscription/create', { session: old, now })).toBeNull();
  for (const call of ['POST /subscription/refund', 'PUT /auth/v1/user#password', 'POST /user/delete'] as const) {
    expect(checkSession(call, { session: old, now })).toBe('recentSignInRequired');
    expect(checkSession(call, { session: old, now, hasFreshProof: true })).toBeNull();
  }
});

test('exactly fifteen minutes is still recent', () => {
  const session = { ...fresh, signedInAt: now - recentSignInMs };
  expect(checkSession('POST /user/delete', { session, now })).toBeNull();
});

test('a password alone does not open an account with a second factor', () => {
  const session = { ...fresh, hasSecondFactor: true };
  expect(checkSession('GET /user/export', { session, now, hasFreshProof: true })).toBe('secondFactorRequired');
  expect(checkSession('POST /user/connect', { session, now })).toBe('secondFactorRequired');
  expect(checkSession('POST /auth/v1/factors/:factor_id/verify', { session, now })).toBeNull();
  expect(checkSession('POST /user/connect', { session: { ...session, usedSecondFactor: true }, now })).toBeNull();
});

test('a linked program counts usage and nothing else', () => {
  for (const kind of ['extension', 'desktop'] as const) {
    const session = { ...fresh, kind };
    const allowed = calls.filter(
      (call) => typeof sessionRules[call] !== 'string' && checkSession(call, { session, now }) === null,
    );
    expect(allowed).toEqual([
      'POST /auth/v1/logout',
      'GET /auth/v1/user',
      'GET /usage',
      'POST /usage/reserve',
      'POST /usage/commit',
      'POST /usage/release',
    ]);
  }
});

test('an unknown program may do nothing', () => {
  const session = { ...fresh, kind: kindOfTag('toaster') };
  for (const call of calls) {
    if (typeof sessionRules[call] === 'string') continue;
    expect(checkSession(call, { session, now }), call).toBe('sessionNotAllowed');
  }
});

describe.each(calls)('%s', (call) => {
  const rule = sessionRules[call];
  test('an ended session is refused unless a token is enough', () => {
    if (typeof rule === 'string') return expect(checkSession(call, { session: null, now })).toBeNull();
    expect(checkSession(call, { session: null, now })).toBe('sessionEnded');
  });
  test('where a token is enough, it is enough for every kind of session', () => {
    const needs = typeof rule === 'string' ? [] : sessionKinds.map((kind) => rule[kind]);
    expect(needs.includes('token' as never)).toBe(needs.length > 0 && needsOnlyToken(call));
  });
});
