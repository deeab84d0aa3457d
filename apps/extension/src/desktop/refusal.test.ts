import { desktopErrors } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { failureOfRefusal } from './refusal.ts';

test.each([
  ['protocol.unsupported', 'tooOld'],
  ['command.unknown', 'tooOld'],
  ['origin.forbidden', 'blocked'],
  ['auth.required', 'signIn'],
  ['usage.exhausted', 'exhausted'],
  ['site.refused', 'refused'],
  ['input.invalid', 'failed'],
  ['a.code.of.later', 'failed'],
] as const)('%s is shown as %s', (code, failure) => {
  expect(failureOfRefusal(code)).toBe(failure);
});

test('every account error has its own failure', () => {
  const codes = Object.keys(desktopErrors).filter((code) => /^(auth|usage)\./.test(code));
  const failures = codes.map(failureOfRefusal);
  expect(new Set(failures).size).toBe(codes.length);
  expect(failures).not.toContain('failed');
});
