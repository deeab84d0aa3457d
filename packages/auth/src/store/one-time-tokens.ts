import type { Queryable } from '@clipharbor/database';
import type { Metadata } from './users.ts';

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
  readonly created_at: Date;
  /** The password that this mail confirms, and what was typed with it; `user_metadata` is null if a server sent the mail. */
  readonly password_hash: string | null;
  readonly user_metadata: Metadata | null;
  /** The browser that requested the mail. */
  readonly flow_id: string | null;
}

const columns = `id, user_id, token_type, token_hash, relates_to, expires_at, failed_attempts, created_at, password_hash,
  user_metadata, flow_id`;

/** A new token replaces the older one of the same kind, except for confirmations: each belongs to its own sign-up. */
export async function storeToken(
  db: Queryable,
  token: Omit<OneTimeToken, 'id' | 'failed_attempts' | 'created_at'>,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, expires_at, created_at, updated_at,
        password_hash, user_metadata, flow_id)
      values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)
      on conflict (user_id, token_type) where token_type <> 'confirmation_token' do update set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
        expires_at = excluded.expires_at, created_at = excluded.created_at, updated_at = excluded.updated_at,
        failed_attempts = 0, flow_id = excluded.flow_id`,
    [
      token.user_id,
      token.token_type,
      token.token_hash,
      token.relates_to,
      token.expires_at,
      now,
      token.password_hash,
      token.user_metadata,
      token.flow_id,
    ],
  );
}

/** Finds and deletes in one step: of two requests with the same link, exactly one gets it. */
export async function spendToken(
  db: Queryable,
  tokenHash: string,
  kinds: readonly TokenKind[],
  now: Date,
): Promise<OneTimeToken | null> {
  const { rows } = await db.query<OneTimeToken>(
    `delete from auth.one_time_tokens where token_hash = $1 and token_type = any($2) and expires_at > $3 returning ${columns}`,
    [tokenHash, kinds, now],
  );
  return rows[0] ?? null;
}

/** The newest sign-up that awaits confirmation. */
export async function newestSignUp(db: Queryable, userId: string): Promise<OneTimeToken | null> {
  const { rows } = await db.query<OneTimeToken>(
    `select ${columns} from auth.one_time_tokens where user_id = $1 and token_type = 'confirmation_token'
      and user_metadata is not null order by created_at desc limit 1`,
    [userId],
  );
  return rows[0] ?? null;
}

/**
 * Is there a pending confirmation for this address from another browser or an invitation? Which came first does not matter:
 * the owner of the mailbox may open any of several mails that look the same.
 */
export async function hasRivalConfirmation(db: Queryable, token: OneTimeToken): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from auth.one_time_tokens other left join auth.flow_state flow on flow.id = other.flow_id
      where other.user_id = $1 and other.token_type = 'confirmation_token' and other.id <> $2
        and other.password_hash is distinct from $3
        and (flow.code_challenge is null or flow.code_challenge is distinct from
          (select own.code_challenge from auth.flow_state own where own.id = $4)) limit 1`,
    [token.user_id, token.id, token.password_hash, token.flow_id],
  );
  return rowCount > 0;
}

/** For short codes: the tokens sent to this address, locked so that wrong guesses are counted one at a time. */
export async function lockTokensFor(
  db: Queryable,
  address: string,
  kinds: readonly TokenKind[],
  now: Date,
): Promise<OneTimeToken[]> {
  const { rows } = await db.query<OneTimeToken>(
    `select ${columns} from auth.one_time_tokens
      where lower(relates_to) = lower($1) and token_type = any($2) and expires_at > $3 order by id for update`,
    [address, kinds, now],
  );
  return rows;
}

export async function deleteToken(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth.one_time_tokens where id = $1', [id]);
}

export async function deleteTokens(db: Queryable, userId: string, kinds: readonly TokenKind[]): Promise<void> {
  await db.query('delete from auth.one_time_tokens where user_id = $1 and token_type = any($2)', [userId, kinds]);
}

/** After `most` wrong guesses the token is deleted. */
export async function countFailure(db: Queryable, ids: readonly string[], most: number): Promise<void> {
  await db.query('update auth.one_time_tokens set failed_attempts = failed_attempts + 1 where id = any($1)', [ids]);
  await db.query('delete from auth.one_time_tokens where id = any($1) and failed_attempts >= $2', [ids, most]);
}

export async function deleteTokensOf(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
}
