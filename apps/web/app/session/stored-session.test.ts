import { expect, test } from 'vitest';
import { hasStoredSession, isReturnAddress, storedToken } from './stored-session.ts';

test.each([
  ['?mail_link=confirmed', true],
  ['?utm=x&mail_link=signed_in&error_code=otp_expired', true],
  ['#error=access_denied&error_code=otp_expired', true],
  ['?error=x', false],
  ['#top', false],
  ['', false],
])('%s has something to report: %s', (address, expected) => {
  expect(isReturnAddress(address)).toBe(expected);
});

test('a session is detected by its key alone', () => {
  expect(hasStoredSession(() => ({ userLanguage: 'de' }))).toBe(false);
  expect(hasStoredSession(() => ({ userLanguage: 'de', 'sb-clipharbor-auth-token': '{' }))).toBe(true);
});

test('blocked storage has no session', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  expect(hasStoredSession(blocked)).toBe(false);
});

test.each(['', '{', 'null', '[]', '"<script>"', '{"access_token":1}', '{"hello":1}'])('%s is not a session', (text) => {
  expect(storedToken(text)).toBeNull();
});

test('what the backend client writes is a session', () => {
  expect(storedToken('{"access_token":"t","refresh_token":"r","user":{}}')).toBe('t');
});
