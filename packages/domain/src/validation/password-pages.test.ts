import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkResetPage, checkUpdatePassword } from './password-pages.ts';
import { checkLogin } from './sign-in.ts';

test("reset page: \"e-mail required ('Email is required'), valid ('Email must be valid')\"", () => {
  expect(checkResetPage({ email: '' })).toEqual({ email: 'resetPageEmailMissing' });
  expect(checkResetPage({ email: 'ana' })).toEqual({ email: 'resetPageEmailInvalid' });
  expect(checkResetPage({ email: 'ana@example.com' })).toEqual({ email: null });
});

describe('update password', () => {
  const problem = (password: string) => checkUpdatePassword({ password, confirmation: password }).password;

  test.each([
    ["required ('Password is required')", '', 'passwordMissing'],
    ["min 8 ('Password must be at least 8 characters')", 'Short1a', 'passwordShort'],
    ['at least one uppercase', 'lowercase1', 'passwordWithoutUppercase'],
    ['one lowercase', 'UPPERCASE1', 'passwordWithoutLowercase'],
    ['one number', 'NoNumberHere', 'passwordWithoutNumber'],
  ])('"%s": %s is reported as %s', (_sentence, password, expected) => {
    expect(problem(password)).toBe(expected);
  });

  test.each(['Enough123', 'ДостаточноДлинный1', 'Κωδικός٣abc'])('%s is accepted', (password) => {
    expect(problem(password)).toBeNull();
  });

  test("\"confirm required ('Please confirm your password') and equal ('Passwords must match')\"", () => {
    const confirm = (confirmation: string) => checkUpdatePassword({ password: 'Enough123', confirmation }).confirmation;
    expect(confirm('')).toBe('confirmationMissing');
    expect(confirm('Enough124')).toBe('passwordsDiffer');
    expect(confirm('Enough123')).toBeNull();
  });

  test('a password that is accepted here is accepted at login', () => {
    const characters = fc.string({ unit: 'binary', maxLength: 4 });
    const passwords = fc
      .tuple(characters, fc.constantFrom('Aa1', 'ДЛ٣ж', 'aA٣'), characters)
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(passwords, (password) => {
        fc.pre(problem(password) === null);
        expect(checkLogin({ email: 'ana@example.com', password }).password).toBeNull();
      }),
    );
  });
});
