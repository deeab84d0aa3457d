import type { Queryable } from '@clipharbor/database';

export type TokenKind =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current';

export interface OneTimeToken {
  readonly id: string;
  readonly user_id: string;
  readonly token_type: TokenKind;
  readonly token_hash: string;
  /** The address it was sent to. */
  readonly relates_to: string;
  readonly expires_at: Date;
  readonly failed_attempts: number;
}

const COLUMNS = 'id, user_id, token_type, token_hash, relates_to, expires_at, failed_attempts';

/** A new one of the same kind makes the older one worthless. */
export async function storeToken(
  db: Queryable,
  token: Pick<OneTimeToken, 'user_id' | 'token_type' | 'token_hash' | 'relates_to' | 'expires_at'>,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, expires_at, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $6)
      on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
        expires_at = excluded.expires_at, created_at = excluded.created_at, updated_at = excluded.updated_at,
        failed_attempts = 0`,
    [token.user_id, token.token_type, token.token_hash, token.relates_to, token.expires_at, now],
  );
}

/** Found and gone in one step: of two requests with the same link exactly one gets it. */
export async function spendToken(
  db: Queryable,
  tokenHash: string,
  kinds: readonly TokenKind[],
  now: Date,
): Promise<OneTimeToken | null> {
  const { rows } = await db.query<OneTimeToken>(
    `delete from auth.one_time_tokens where token_hash = $1 and token_type = any($2) and expires_at > $3 returning ${COLUMNS}`,
    [tokenHash, kinds, now],
  );
  return rows[0] ?? null;
}

/** For short codes: the tokens sent to this address, locked so that wrong guesses are counted one by one. */
export async function lockTokensFor(
  db: Queryable,
  address: string,
  kinds: readonly TokenKind[],
  now: Date,
): Promise<OneTimeToken[]> {
  const { rows } = await db.query<OneTimeToken>(
    `select ${COLUMNS} from auth.one_time_tokens
      where lower(relates_to) = lower($1) and token_type = any($2) and expires_at > $3 order by id for update`,
    [address, kinds, now],
  );
  return rows;
}

export async function deleteTokens(db: Queryable, userId: string, kinds: readonly TokenKind[]): Promise<void> {
  await db.query('delete from auth.one_time_tokens where user_id = $1 and token_type = any($2)', [userId, kinds]);
}

/** After `most` wrong guesses the token is gone. */
export async function countFailure(db: Queryable, ids: readonly string[], most: number): Promise<void> {
  await db.query('update auth.one_time_tokens set failed_attempts = failed_attempts + 1 where id = any($1)', [ids]);
  await db.query('delete from auth.one_time_tokens where id = any($1) and failed_attempts >= $2', [ids, most]);
}
