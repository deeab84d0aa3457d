import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seal, unseal } from './secret-box.ts';
import { codeAt, fromBase32, matchingStep, stepAt, toBase32, totpUri } from './totp.ts';

// The secret and the values of RFC 6238, appendix B (its eight digits cut to six).
const rfcSecret = toBase32(Buffer.from('12345678901234567890'));

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s', (seconds, code) => {
  expect(codeAt(rfcSecret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

test('a code is accepted one step early or late, and never twice', () => {
  const now = new Date(1_800_000_000_000);
  const step = stepAt(now);
  expect(matchingStep(rfcSecret, codeAt(rfcSecret, step - 1), now, null)).toBe(step - 1);
  expect(matchingStep(rfcSecret, codeAt(rfcSecret, step + 1), now, null)).toBe(step + 1);
  expect(matchingStep(rfcSecret, codeAt(rfcSecret, step - 2), now, null)).toBeNull();
  expect(matchingStep(rfcSecret, codeAt(rfcSecret, step), now, step)).toBeNull();
});

test('base32 round-trips', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(fromBase32(toBase32(bytes))).toEqual(bytes);
    }),
  );
});

test('a sealed secret can be opened for its owner only', () => {
  const sealed = seal('p'.repeat(32), randomBytes, 'ana', 'JBSWY3DP');
  expect(unseal('p'.repeat(32), 'ana', sealed)).toBe('JBSWY3DP');
  expect(() => unseal('p'.repeat(32), 'ben', sealed)).toThrow();
  expect(() => unseal('q'.repeat(32), 'ana', sealed)).toThrow();
});

test('the URI for the app names issuer and account', () => {
  expect(totpUri('clip.test', 'a+b@example.com', 'ABC')).toBe(
    'otpauth://totp/clip.test:a%2Bb%40example.com?algorithm=SHA1&digits=6&issuer=clip.test&period=30&secret=ABC',
  );
});
