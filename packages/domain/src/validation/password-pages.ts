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

/** The update password page. A form with any problem shows `fieldsIncorrect` when it is sent. */
export const checkUpdatePassword = ({ password, confirmation }: UpdatePasswordForm) =>
  ({
    password: newPasswordProblem(password),
    confirmation: confirmation === '' ? 'confirmationMissing' : confirmation === password ? null : 'passwordsDiffer',
  }) as const;

/** The rules of a new password, in the order in which they are reported. Letters of any script that knows the difference. */
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
