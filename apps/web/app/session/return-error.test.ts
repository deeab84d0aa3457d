import { expect, test, vi } from 'vitest';
import { returnError, takeReturnError } from './return-error.ts';

test.each([
  ['', '', null],
  ['?code=abc', '', null],
  ['?payment_status=success', '#top', null],
  ['', '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid', 'otp_expired'],
  ['?error=access_denied&error_description=The+user+said+no', '', 'bad_oauth_callback'],
])('%s%s', (search, hash, code) => {
  expect(returnError({ search, hash })?.code ?? null).toBe(code);
});

test('the received message is kept for codes without a text', () => {
  expect(returnError({ search: '?error=odd&error_description=Something+odd', hash: '' })?.message).toBe(
    'Something odd',
  );
});

function takeAt(path: string) {
  const location = new URL(`https://clip.test${path}`);
  const replaceState = vi.fn((_state: unknown, _unused: string, url?: string | URL | null) => {
    location.href = String(url); // As in a browser.
  });
  const error = takeReturnError(location, { replaceState, state: null });
  return { code: error?.code ?? null, cleaned: replaceState.mock.calls[0]?.[2] ?? null };
}

test.each([
  ['/en/pricing?mail_link=signed_in&error=access_denied&error_code=otp_expired', '/en/pricing'],
  ['/en/connect?client=x&mail_link=signed_in#error=access_denied&error_code=otp_expired', '/en/connect?client=x'],
])('%s is reported by the shell, and cleaned', (path, cleaned) => {
  expect(takeAt(path)).toEqual({ code: 'otp_expired', cleaned: `https://clip.test${cleaned}` });
});

test.each(['/en/user?error_code=otp_expired', '/en/update-password#error_code=otp_expired', '/en/faq?error=x', '/en'])(
  '%s is left to the page',
  (path) => {
    expect(takeAt(path)).toEqual({ code: null, cleaned: null });
  },
);
