import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasNoProblems } from './problem.ts';
import { checkDialogReset, checkLogin, checkSignup } from './sign-in.ts';

const login = { email: 'ana@example.com', password: 'longenough' };
const signup = { ...login, confirmation: 'longenough', fullName: 'Ana' };

describe('login', () => {
  test('a complete form is flawless', () => {
    expect(checkLogin(login)).toEqual({ email: null, password: null });
  });
  test("\"E-mail required ('This field is required') and shaped as an address ('Please enter a valid email')\"", () => {
    expect(checkLogin({ ...login, email: ' ' }).email).toBe('required');
    expect(checkLogin({ ...login, email: 'ana@example' }).email).toBe('emailInvalid');
  });
  test('"Password required, minimum 8 characters (\'Password must be at least 8 characters\')"', () => {
    expect(checkLogin({ ...login, password: '' }).password).toBe('required');
    expect(checkLogin({ ...login, password: '1234567' }).password).toBe('passwordShort');
    expect(checkLogin({ ...login, password: '12345678' }).password).toBeNull();
    expect(checkLogin({ ...login, password: '🙂🙂🙂🙂🙂🙂🙂' }).password).toBe('passwordShort');
  });
  test('a password may consist of spaces', () => {
    expect(checkLogin({ ...login, password: ' '.repeat(8) }).password).toBeNull();
  });
});

describe('signup', () => {
  test('a complete form is flawless', () => {
    expect(checkSignup(signup)).toEqual({ email: null, password: null, confirmation: null, fullName: null });
  });
  test('"Signup also requires full name"', () => {
    expect(checkSignup({ ...signup, fullName: ' ' }).fullName).toBe('required');
  });
  test('"confirm password must equal password (\'Passwords must match\')"', () => {
    expect(checkSignup({ ...signup, confirmation: 'longEnough' }).confirmation).toBe('passwordsDiffer');
    expect(checkSignup({ ...signup, confirmation: '' }).confirmation).toBe('passwordsDiffer');
  });
  test('is at least as strict as login', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (email, password, confirmation) => {
        const isComplete = hasNoProblems(checkSignup({ email, password, confirmation, fullName: 'Ana' }));
        expect(isComplete).toBe(hasNoProblems(checkLogin({ email, password })) && password === confirmation);
      }),
    );
  });
});

describe('reset from the dialog', () => {
  test('"e-mail required (\'Please enter your email address\')"', () => {
    expect(checkDialogReset({ email: '' })).toEqual({ email: 'resetEmailMissing' });
  });
  test('"must match two stricter address patterns (\'Please enter a valid email address\')"', () => {
    expect(checkDialogReset({ email: 'ana@example.c' })).toEqual({ email: 'resetEmailInvalid' });
    expect(checkDialogReset({ email: 'a..na@example.com' })).toEqual({ email: 'resetEmailInvalid' });
    expect(checkDialogReset({ email: 'ana@example.com' })).toEqual({ email: null });
  });
});
