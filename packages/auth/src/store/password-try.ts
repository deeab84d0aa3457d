import type { Queryable } from '@clipharbor/database';
import type { Try } from '../limits/limiter.ts';
import type { UserRow } from './users.ts';

/** What a sign-in by password judges. */
export type SignInRow = Pick<
  UserRow,
  'id' | 'encrypted_password' | 'email_confirmed_at' | 'phone_confirmed_at' | 'banned_until' | 'deleted_at'
>;

export interface PasswordTry {
  /** Seconds until another try is allowed. */
  readonly wait: number;
  readonly user: SignInRow | null;
}

type Found = { readonly [K in keyof SignInRow]: SignInRow[K] | null } & { readonly wait: number };

const counting =
  (name: string, isAccount: string) =>
  async (db: Queryable, account: string, { tokens }: Try) => {
    const { rows } = await db.query<Found>({
      name: `auth_password_try_${name}`,
      text: `select wait, id, encrypted_password, email_confirmed_at, phone_confirmed_at, banned_until, deleted_at
      from auth.take_tokens($1, $2, $3, $4) as counted (wait) left join auth.users on ${isAccount}`,
      values: [...tokens, account],
    });
    return passwordTry(rows);
  };

function passwordTry([found]: readonly Found[]): PasswordTry {
  if (!found) throw new Error('A left join answers at least one row');
  const { wait, id, ...user } = found;
  return { wait, user: id === null ? null : { ...user, id } };
}

/** Counts a try and finds whom it is about, by one statement. */
export const tryEmail = counting('email', 'lower(email) = lower($5) and not is_sso_user');
export const tryPhone = counting('phone', 'phone = $5');
