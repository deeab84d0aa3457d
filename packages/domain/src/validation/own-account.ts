import { isBlank, looksLikeEmail } from './text.ts';

/** A new name, with the same rule as for sign-up. */
export const checkName = ({ fullName }: { readonly fullName: string }) =>
  ({
    fullName: isBlank(fullName) ? 'required' : fullName.trim().length > nameMaxLength ? 'nameLong' : null,
  }) as const;

/** A new address for an account; `current` is the existing one. */
export const checkNewEmail = ({ email, current }: { readonly email: string; readonly current: string }) =>
  ({
    email: isBlank(email)
      ? 'required'
      : !looksLikeEmail(email.trim())
        ? 'emailInvalid'
        : email.trim().toLowerCase() === current.toLowerCase()
          ? 'emailUnchanged'
          : null,
  }) as const;

/** In the form that the database accepts. */
export const nameMaxLength = 200;
