import type { Queryable } from '@clipharbor/database';
import type { Try } from '../limits/limiter.ts';
import { expectRow, hasEmail, type UserRow } from './users.ts';

/** What a password sign-in checks. */
export type SignInRow = Pick<
  UserRow,
  'id' | 'encrypted_password' | 'email_confirmed_at' | 'phone_confirmed_at' | 'banned_until' | 'deleted_at'
>;

export interface PasswordTry {
  /** Seconds until the next attempt is allowed. */
  readonly wait: number;
  readonly user: SignInRow | null;
}

type Found = { readonly [K in keyof SignInRow]: SignInRow[K] | null } & { readonly wait: number };

const counting =
  (name: string, isAccount: string) =>
  async (db: Queryable, account: string, { tokens }: Try): Promise<PasswordTry> => {
    const { rows } = await db.query<Found>({
      name: `auth_password_try_${name}`,
      text: `select wait, id, encrypted_password, email_confirmed_at, phone_confirmed_at, banned_until, deleted_at
      from auth.take_tokens($1, $2, $3, $4) as counted (wait) left join auth.users on ${isAccount}`,
      values: [...tokens, account],
    });
    const { wait, id, ...user } = expectRow(rows);
    return { wait, user: id === null ? null : { ...user, id } };
  };

/** Counts an attempt and finds the user, in one statement. */
export const tryEmail = counting('email', hasEmail('$5'));
export const tryPhone = counting('phone', 'phone = $5');
