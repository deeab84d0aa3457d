import type { Queryable } from '@clipharbor/database';

export interface RefreshState {
  /** Hash of the presented token. */
  readonly token: string;
  readonly revoked: boolean;
  readonly updated_at: Date;
  readonly session_id: string;
  readonly user_id: string;
  readonly not_after: Date | null;
  /** The session's newest unused token and its parent. */
  readonly active_token: string | null;
  readonly active_parent: string | null;
}

/** Locks the session, so that concurrent refreshes run one after another. */
export async function lockRefreshState(db: Queryable, tokenHash: string): Promise<RefreshState | null> {
  const { rows } = await db.query<{ session_id: string }>(
    `select session.id as session_id from auth.refresh_tokens token join auth.sessions session on session.id = token.session_id
      where token.token = $1 for update of session`,
    [tokenHash],
  );
  if (rows.length === 0) return null;
  // Read only after acquiring the lock: the row may have been replaced while waiting for it.
  const state = await db.query<RefreshState>(
    `select token.token, token.revoked, token.updated_at, token.session_id, token.user_id, session.not_after,
        active.token as active_token, active.parent as active_parent
      from auth.refresh_tokens token join auth.sessions session on session.id = token.session_id
      left join lateral (
        select other.token, other.parent from auth.refresh_tokens other
          where other.session_id = session.id and not other.revoked order by other.id desc limit 1
      ) active on true
      where token.token = $1`,
    [tokenHash],
  );
  return state.rows[0] ?? null;
}

export async function activeRefreshToken(db: Queryable, sessionId: string): Promise<string | null> {
  const { rows } = await db.query<{ token: string }>(
    'select token from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [sessionId],
  );
  return rows[0]?.token ?? null;
}

/** Uses up a token and stores its child. */
export async function swapRefreshToken(
  db: Queryable,
  swap: { readonly parent: string; readonly child: string; readonly sessionId: string; readonly userId: string },
  visitor: { readonly userAgent: string | null; readonly address: string | null },
  now: Date,
): Promise<void> {
  await db.query(
    `with spent as (
        update auth.refresh_tokens set revoked = true, updated_at = $5 where token = $1
      ), seen as (
        update auth.sessions set refreshed_at = $5, updated_at = $5, user_agent = coalesce($6, user_agent),
          ip = coalesce($7::inet, ip) where id = $3
      )
      insert into auth.refresh_tokens (token, parent, session_id, user_id, created_at, updated_at)
        values ($2, $1, $3, $4, $5, $5)`,
    [
      swap.parent,
      swap.child,
      swap.sessionId,
      swap.userId,
      now,
      visitor.userAgent?.slice(0, 300) ?? null,
      visitor.address,
    ],
  );
}
