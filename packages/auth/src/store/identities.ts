import type { Queryable } from '@clipharbor/database';
import { type InJson, nested } from './nested.ts';
import type { Metadata } from './users.ts';
import { expectRow } from './users.ts';

export interface IdentityRow {
  readonly id: string;
  readonly provider_id: string;
  readonly user_id: string;
  readonly identity_data: Metadata;
  readonly provider: string;
  readonly email: string | null;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columns = 'id, provider_id, user_id, identity_data, provider, email, last_sign_in_at, created_at, updated_at';

/** A column for a statement on auth.users; `identitiesFromJson` parses it. */
export const identitiesOfUser = nested(
  `select ${columns} from auth.identities where user_id = users.id order by created_at, provider`,
);

export const identitiesFromJson = (rows: readonly InJson<IdentityRow>[]): IdentityRow[] =>
  rows.map((row) => ({
    ...row,
    last_sign_in_at: row.last_sign_in_at === null ? null : new Date(row.last_sign_in_at),
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
  }));

export async function identitiesOf(db: Queryable, userIds: readonly string[]): Promise<IdentityRow[]> {
  const { rows } = await db.query<IdentityRow>({
    name: 'auth_identities_of',
    text: `select ${columns} from auth.identities where user_id = any($1) order by created_at, provider`,
    values: [userIds],
  });
  return rows;
}

export async function findIdentity(db: Queryable, provider: string, providerId: string): Promise<IdentityRow | null> {
  const { rows } = await db.query<IdentityRow>(
    `select ${columns} from auth.identities where provider = $1 and provider_id = $2`,
    [provider, providerId],
  );
  return rows[0] ?? null;
}

export async function insertIdentity(
  db: Queryable,
  userId: string,
  provider: string,
  data: Metadata & { readonly sub: string },
  now: Date,
): Promise<IdentityRow> {
  const { rows } = await db.query<IdentityRow>(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $5, $5) returning ${columns}`,
    [userId, provider, data.sub, data, now],
  );
  return expectRow(rows);
}

/** Merges `data` into the user's identity of this provider; returns false if there is none. */
export async function updateIdentity(
  db: Queryable,
  userId: string,
  provider: string,
  data: Metadata,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update auth.identities set identity_data = identity_data || $3::jsonb, updated_at = $4
      where user_id = $1 and provider = $2`,
    [userId, provider, data, now],
  );
  return rowCount > 0;
}

export async function touchIdentity(db: Queryable, id: string, data: Metadata, now: Date): Promise<void> {
  await db.query(
    'update auth.identities set identity_data = identity_data || $2::jsonb, last_sign_in_at = $3, updated_at = $3 where id = $1',
    [id, data, now],
  );
}

/** An identity for the account's own address or phone number. */
export function ownIdentity(userId: string, kind: 'email' | 'phone', value: string, isVerified: boolean) {
  return kind === 'email'
    ? { sub: userId, email: value, email_verified: isVerified, phone_verified: false }
    : { sub: userId, phone: value, phone_verified: isVerified, email_verified: false };
}

/** `app_metadata.providers` lists the identities; call this after each change to them. */
export async function refreshProviders(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query(
    `update auth.users set updated_at = $2, raw_app_meta_data = raw_app_meta_data || coalesce((
        select jsonb_build_object('provider', (array_agg(provider order by created_at, provider))[1],
          'providers', to_jsonb(array_agg(distinct provider)))
        from auth.identities where user_id = $1 having count(*) > 0), '{}')
      where id = $1`,
    [userId, now],
  );
}

export async function deleteIdentity(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth.identities where id = $1', [id]);
}

export async function deleteIdentitiesOf(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from auth.identities where user_id = $1', [userId]);
}

/** The mail that proves the account's address was confirmed. */
export async function markEmailVerified(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2
      where user_id = $1 and provider = 'email'`,
    [userId, now],
  );
}
