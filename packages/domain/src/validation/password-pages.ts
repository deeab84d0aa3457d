import { isBlank, isShort, looksLikeEmail } from './text.ts';

/** The reset password page. */
export const checkResetPage = ({ email }: { readonly email: string }) =>
  ({
    email: isBlank(email) ? 'resetPageEmailMissing' : looksLikeEmail(email) ? null : 'resetPageEmailInvalid',
  }) as const;

export interface UpdatePasswordForm {
  readonly password: string;
  readonly confirmation: string;
}

/** The update password page. Submitting with any problem shows `fieldsIncorrect`. */
export const checkUpdatePassword = ({ password, confirmation }: UpdatePasswordForm) =>
  ({
    password: newPasswordProblem(password),
    confirmation: confirmation === '' ? 'confirmationMissing' : confirmation === password ? null : 'passwordsDiffer',
  }) as const;

/** The rules for a new password, in the order in which they are reported. Letters of any script that has upper and lower case. */
export const newPasswordRules = [
  { problem: 'passwordShort', isKept: (password: string) => !isShort(password) },
  { problem: 'passwordWithoutUppercase', isKept: (password: string) => /\p{Lu}/u.test(password) },
  { problem: 'passwordWithoutLowercase', isKept: (password: string) => /\p{Ll}/u.test(password) },
  { problem: 'passwordWithoutNumber', isKept: (password: string) => /\p{Nd}/u.test(password) },
] as const;

function newPasswordProblem(password: string) {
  if (password === '') return 'passwordMissing';
  return newPasswordRules.find(({ isKept }) => !isKept(password))?.problem ?? null;
}
