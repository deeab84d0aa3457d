import { DatabaseError, type Queryable } from '@clipharbor/database';

export type Metadata = Record<string, unknown>;

/** The columns of auth.users that this service uses. */
export interface UserRow {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string | null;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: Date | null;
  readonly invited_at: Date | null;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_sent_at: Date | null;
  readonly email_change: string | null;
  readonly email_change_sent_at: Date | null;
  readonly email_change_confirm_status: number;
  readonly reauthentication_sent_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly raw_app_meta_data: Metadata;
  readonly raw_user_meta_data: Metadata;
  readonly phone: string | null;
  readonly phone_confirmed_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly banned_until: Date | null;
  readonly is_sso_user: boolean;
  readonly is_anonymous: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
}

/** Columns that change after the account was created. */
export type UserChange = Partial<
  Omit<UserRow, 'id' | 'created_at' | 'updated_at' | 'confirmed_at' | 'raw_app_meta_data' | 'raw_user_meta_data'>
>;

export const userColumns = `id, aud, role, email, encrypted_password, email_confirmed_at, invited_at, confirmation_sent_at,
  recovery_sent_at, email_change, email_change_sent_at, email_change_confirm_status, reauthentication_sent_at,
  last_sign_in_at, raw_app_meta_data, raw_user_meta_data, phone, phone_confirmed_at, confirmed_at, banned_until,
  is_sso_user, is_anonymous, created_at, updated_at, deleted_at`;

/** Whether a user has the address in a parameter; addresses of single sign-on are separate. */
export const hasEmail = (parameter: string): string => `lower(email) = lower(${parameter}) and not is_sso_user`;

/** A query for one user, named so that it is planned once. */
const asking =
  (name: string, where: string) =>
  async (db: Queryable, value: string): Promise<UserRow | null> => {
    const text = `select ${userColumns} from auth.users where ${where}`;
    return (await db.query<UserRow>({ name: `auth_user_${name}`, text, values: [value] })).rows[0] ?? null;
  };

export const userById = asking('by_id', 'id = $1');
export const userByEmail = asking('by_email', hasEmail('$1'));
export const userByPhone = asking('by_phone', 'phone = $1');

/** Locks the row until the transaction ends, for steps that read, decide and write. */
export const lockUser = asking('lock', 'id = $1 for update');

export interface NewUser {
  readonly id?: string | undefined;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly passwordHash?: string | null;
  readonly role?: string | undefined;
  readonly userMetadata?: Metadata;
  readonly appMetadata?: Metadata;
  readonly isAnonymous?: boolean;
}

export async function insertUser(db: Queryable, user: NewUser, now: Date): Promise<UserRow> {
  const { rows } = await db.query<UserRow>(
    `insert into auth.users (id, email, phone, encrypted_password, role, raw_user_meta_data, raw_app_meta_data, is_anonymous,
        created_at, updated_at)
      values (coalesce($1, gen_random_uuid()), $2, $3, $4, $5, $6, $7, $8, $9, $9) returning ${userColumns}`,
    [
      user.id ?? null,
      user.email ?? null,
      user.phone ?? null,
      user.passwordHash ?? null,
      user.role ?? 'authenticated',
      user.userMetadata ?? {},
      user.appMetadata ?? {},
      user.isAnonymous ?? false,
      now,
    ],
  );
  return expectRow(rows);
}

export async function updateUser(db: Queryable, id: string, change: UserChange, now: Date): Promise<UserRow> {
  // The names come from the type above, never from a request.
  const entries = Object.entries(change);
  const set = entries.map(([column], index) => `${column} = $${index + 3}`).join(', ');
  const { rows } = await db.query<UserRow>(
    `update auth.users set updated_at = $2${set === '' ? '' : `, ${set}`} where id = $1 returning ${userColumns}`,
    [id, now, ...entries.map(([, value]) => value)],
  );
  return expectRow(rows);
}

/** The same password with another cost. Skipped if it was changed in the meantime: the new one must stay. */
export async function replacePasswordHash(db: Queryable, id: string, older: string, newer: string): Promise<void> {
  await db.query('update auth.users set encrypted_password = $3 where id = $1 and encrypted_password = $2', [
    id,
    older,
    newer,
  ]);
}

/** Merges at the top level; as in GoTrue, a key set to null is removed. */
export async function mergeMetadata(
  db: Queryable,
  id: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  patch: Metadata,
  now: Date,
): Promise<UserRow> {
  const removed = Object.keys(patch).filter((key) => patch[key] === null);
  const { rows } = await db.query<UserRow>(
    `update auth.users set ${column} = (${column} || $2::jsonb) - $3::text[], updated_at = $4 where id = $1
      returning ${userColumns}`,
    [id, patch, removed, now],
  );
  return expectRow(rows);
}

export async function deleteUser(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth.users where id = $1', [id]);
}

export function expectRow<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (!row) throw new DatabaseError('conflict', 'The row vanished meanwhile', { code: '40001' });
  return row;
}

export function isBanned(user: Pick<UserRow, 'banned_until'>, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23505';
}

/** Replaces the user's own metadata. */
export async function replaceUserMetadata(db: Queryable, id: string, metadata: Metadata): Promise<void> {
  await db.query('update auth.users set raw_user_meta_data = $2 where id = $1', [id, metadata]);
}

/** Removes all personal data; the row stays. */
export async function anonymizeUser(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    `update auth.users set email = null, phone = null, encrypted_password = null, email_change = null, deleted_at = $2,
        updated_at = $2, raw_user_meta_data = '{}', raw_app_meta_data = '{}' where id = $1`,
    [id, now],
  );
}
