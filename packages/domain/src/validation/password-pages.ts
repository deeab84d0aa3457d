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

function newPasswordProblem(password: string) {
  if (password === '') return 'passwordMissing';
  if (isShort(password)) return 'passwordShort';
  // Letters of any script that knows the difference.
  if (!/\p{Lu}/u.test(password)) return 'passwordWithoutUppercase';
  if (!/\p{Ll}/u.test(password)) return 'passwordWithoutLowercase';
  return /\p{Nd}/u.test(password) ? null : 'passwordWithoutNumber';
}
