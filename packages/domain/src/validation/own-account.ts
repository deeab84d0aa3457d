import { isBlank, looksLikeEmail } from './text.ts';

/** A new name, by the rule of signing up. */
export const checkName = ({ fullName }: { readonly fullName: string }) =>
  ({
    fullName: isBlank(fullName) ? 'required' : fullName.trim().length > nameMaxLength ? 'nameLong' : null,
  }) as const;

/** A new address for an account; `current` is the one that it has. */
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

/** As the database takes it. */
export const nameMaxLength = 200;
