import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonWords, isCommonPassword } from './common.ts';
import { requireStrong, weaknessOf } from './policy.ts';

test('the list has the size that the security notes state', () => {
  expect(commonWords.size).toBeGreaterThanOrEqual(2000);
});

test.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'qwerty123',
  '1qaz2wsx',
  'abcabcabc',
  'Summer2026!',
  '12345678',
  '19870412',
  'aaaaaaaa',
  'iloveyou2',
  '!!Dragon!!',
  'poiuytrewq',
  'monkeymonkey',
  'LetMeIn99',
  'passw0rd',
  'Elisabeth1987',
])('%s is one of the first an attacker tries', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['Harbour!7gulls', 'seven quiet lamps', 'x9Kd-plume-22', 'ünbequeme Brücke 4', '49152 0731 8826 1'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test("the account's address or name is refused as a password", () => {
  expect(isCommonPassword('Ottokar.2026', ['ottokar@example.com'])).toBe(true);
  expect(isCommonPassword('Ottokar.2026')).toBe(false);
});

test('the check never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.array(fc.string()), (password, context) => {
      expect(typeof isCommonPassword(password, context)).toBe('boolean');
    }),
  );
});

describe('the policy', () => {
  const policy = { minLength: 8, rejectCommon: true };
  test('names every reason as GoTrue does', () => {
    expect(weaknessOf('abc', policy)?.reasons).toEqual(['length', 'pwned']);
    expect(weaknessOf('zebra7K', policy)?.message).toContain('Password should be at least 8 characters.');
  });
  test('counts characters, not bytes', () => {
    expect(weaknessOf('ж2ю9ф4ы7', policy)).toBeNull();
  });
  test('accepts long passphrases and refuses absurd ones', () => {
    expect(() => requireStrong('lamp gull '.repeat(20), policy)).not.toThrow();
    expect(() => requireStrong('x7'.repeat(200), policy)).toThrow('longer than 256');
  });
});
