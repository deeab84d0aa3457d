import { expect, test } from 'vitest';
import { returnError } from './return-error.ts';

test.each([
  ['', '', null],
  ['?code=abc', '', null],
  ['?payment_status=success', '#top', null],
  ['', '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid', 'otp_expired'],
  ['?error=access_denied&error_description=The+user+said+no', '', 'access_denied'],
])('%s%s', (search, hash, code) => {
  expect(returnError({ search, hash })?.code ?? null).toBe(code);
});

test('the sentence that came along is kept for codes we have no words for', () => {
  expect(returnError({ search: '?error=odd&error_description=Something+odd', hash: '' })?.message).toBe(
    'Something odd',
  );
});
