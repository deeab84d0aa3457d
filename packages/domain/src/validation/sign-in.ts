import { isBlank, isShort, isStrictEmail, looksLikeEmail } from './text.ts';

export interface LoginForm {
  readonly email: string;
  readonly password: string;
}

/** The login mode of the dialog. */
export const checkLogin = ({ email, password }: LoginForm) =>
  ({
    email: isBlank(email) ? 'required' : looksLikeEmail(email) ? null : 'emailInvalid',
    password: password === '' ? 'required' : isShort(password) ? 'passwordShort' : null,
  }) as const;

export interface SignupForm extends LoginForm {
  readonly confirmation: string;
  readonly fullName: string;
}

/** The signup mode of the dialog. */
export const checkSignup = (form: SignupForm) =>
  ({
    ...checkLogin(form),
    confirmation: form.confirmation === form.password ? null : 'passwordsDiffer',
    fullName: isBlank(form.fullName) ? 'required' : null,
  }) as const;

/** The reset mode of the dialog. */
export const checkDialogReset = ({ email }: { readonly email: string }) =>
  ({
    email: isBlank(email) ? 'resetEmailMissing' : isStrictEmail(email) ? null : 'resetEmailInvalid',
  }) as const;
