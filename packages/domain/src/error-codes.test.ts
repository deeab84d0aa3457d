import { expect, test } from 'vitest';
import { AppError, apiErrors, isErrorCode } from './error-codes.ts';

test('every code has an error status and its own sentence', () => {
  const entries = Object.values(apiErrors);
  for (const { status, text } of entries) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(text).toMatch(/^[A-Z].*[a-z.]$/);
  }
  expect(new Set(entries.map(({ text }) => text)).size).toBe(entries.length);
});

test('no code is a prefix of another, because catalogs are trees', () => {
  const codes = Object.keys(apiErrors);
  for (const code of codes) expect(codes.filter((other) => other.startsWith(`${code}.`))).toEqual([]);
});

test('"user_id … checked against it (403 on mismatch), never trusted"', () => {
  expect(new AppError('auth.mismatch').status).toBe(403);
});

test('"otherwise the message \'Please login to continue\' appears"', () => {
  expect(apiErrors['auth.required']).toEqual({ status: 401, text: 'Please login to continue' });
});

test('an error keeps detail and cause for the log', () => {
  const cause = new Error('ECONNRESET');
  const error = new AppError('payment.unavailable', { detail: 'customers.create', cause });
  expect(error).toMatchObject({ name: 'AppError', code: 'payment.unavailable', message: 'customers.create', cause });
  expect(new AppError('unexpected').message).toBe('unexpected');
});

test.each([
  ['trial.used', true],
  ['toString', false],
  ['', false],
  [7, false],
  [null, false],
])('%j is a known code: %s', (code, known) => {
  expect(isErrorCode(code)).toBe(known);
});
