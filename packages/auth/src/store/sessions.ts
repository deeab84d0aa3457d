import type { Queryable } from '@clipharbor/database';
import type { AmrEntry } from '../tokens/access-token.ts';
import { auditPayload, type Noted } from './audit.ts';
import { factorsFromJson, factorsOfUser, type ShownFactor } from './factors.ts';
import { type IdentityRow, identitiesFromJson, identitiesOfUser } from './identities.ts';
import type { InJson } from './nested.ts';
import { expectRow, type UserRow, userColumns } from './users.ts';

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly factor_id: string | null;
  readonly aal: 'aal1' | 'aal2' | 'aal3';
  readonly not_after: Date | null;
  readonly refreshed_at: Date | null;
  readonly user_agent: string | null;
  readonly ip: string | null;
  readonly tag: string | null;
  readonly created_at: Date;
}

const columns = 'id, user_id, factor_id, aal, not_after, refreshed_at, user_agent, host(ip) as ip, tag, created_at';

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly method: string;
  readonly refreshHash: string;
  readonly notAfter: Date;
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly tag: string | null;
  /** What to write to the log. */
  readonly noted: Noted | null;
  /** Buckets of failed attempts that no longer count. */
  readonly forgiven: readonly string[];
}

/** A user with everything that a response shows. */
export interface WholeUser {
  readonly user: UserRow;
  readonly identities: readonly IdentityRow[];
  readonly factors: readonly ShownFactor[];
}

/**
 * Writes the session, its first refresh token, the authentication method, the sign-in time and the log entry, and resets
 * failed attempts: all or nothing, in one statement that needs no transaction. Returns the resulting user.
 */
export async function insertSession(db: Queryable, session: NewSession, now: Date): Promise<WholeUser> {
  const { noted } = session;
  const { rows } = await db.query<UserRow & { identities: InJson<IdentityRow>[]; factors: InJson<ShownFactor>[] }>({
    name: 'auth_insert_session',
    text: `with made as (
        insert into auth.sessions (id, user_id, not_after, user_agent, ip, tag, created_at, updated_at)
        values ($1, $2, $5, $6, $7::inet, $8, $9, $9)
      ), token as (
        insert into auth.refresh_tokens (token, user_id, session_id, created_at, updated_at) values ($4, $2, $1, $9, $9)
      ), proof as (
        insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at) values ($1, $3, $9, $9)
      ), noted as (
        insert into auth.audit_log_entries (payload, ip_address, created_at)
        select $10::json, coalesce(host($7::inet), ''), $9 where $10 is not null
      ), forgiven as (
        delete from auth.rate_limits where bucket = any ($11)
      )
      update auth.users set last_sign_in_at = $9, updated_at = $9 where id = $2
        returning ${userColumns}, ${identitiesOfUser} as identities, ${factorsOfUser} as factors`,
    values: [
      session.id,
      session.userId,
      session.method,
      session.refreshHash,
      session.notAfter,
      session.userAgent?.slice(0, 300) ?? null,
      session.address,
      session.tag,
      now,
      noted && JSON.stringify(auditPayload(session.userId, noted)),
      session.forgiven,
    ],
  });
  const { identities, factors, ...user } = expectRow(rows);
  return { user, identities: identitiesFromJson(identities), factors: factorsFromJson(factors) };
}

export async function sessionById(db: Queryable, id: string): Promise<SessionRow | null> {
  const { rows } = await db.query<SessionRow>(`select ${columns} from auth.sessions where id = $1`, [id]);
  return rows[0] ?? null;
}

/** A session with what determines its rights. */
export interface LiveSession extends SessionRow {
  readonly signed_in_at: Date;
  readonly has_second_factor: boolean;
}

export async function liveSession(db: Queryable, id: string, now: Date): Promise<LiveSession | null> {
  const { rows } = await db.query<LiveSession>({
    name: 'auth_live_session',
    text: `select ${columns},
        coalesce((select max(proof.updated_at) from auth.mfa_amr_claims proof where proof.session_id = sessions.id),
          created_at) as signed_in_at,
        exists (select from auth.mfa_factors factor where factor.user_id = sessions.user_id and factor.status = 'verified')
          as has_second_factor
      from auth.sessions where id = $1 and (not_after is null or not_after > $2)`,
    values: [id, now],
  });
  return rows[0] ?? null;
}

export async function sessionsOf(db: Queryable, userId: string): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `select ${columns} from auth.sessions where user_id = $1 order by coalesce(refreshed_at, created_at) desc, id`,
    [userId],
  );
  return rows;
}

export async function amrOf(db: Queryable, sessionId: string): Promise<AmrEntry[]> {
  const { rows } = await db.query<{ method: string; at: Date }>(
    `select authentication_method as method, updated_at as at from auth.mfa_amr_claims where session_id = $1
      order by updated_at desc, authentication_method`,
    [sessionId],
  );
  return rows.map(({ method, at }) => ({ method, timestamp: Math.floor(at.getTime() / 1000) }));
}

/** Which sessions of one user to end. */
export type SessionChoice = { readonly only: string } | { readonly except: string } | 'all';

export async function endSessions(db: Queryable, userId: string, which: SessionChoice): Promise<number> {
  const [condition, id] =
    which === 'all' ? ['', null] : 'only' in which ? [' and id = $2', which.only] : [' and id <> $2', which.except];
  const values = id === null ? [userId] : [userId, id];
  const { rowCount } = await db.query(`delete from auth.sessions where user_id = $1${condition}`, values);
  // A pending identity link was requested by one of the sessions that end.
  if (which === 'all' || 'except' in which) {
    await db.query('delete from auth.flow_state where linking_target_id = $1 and user_id is null', [userId]);
  }
  return rowCount;
}

/** Raises a session to aal2: its user has just verified a factor. */
export async function raiseSession(db: Queryable, id: string, factorId: string, now: Date): Promise<void> {
  await db.query("update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3 where id = $1", [
    id,
    factorId,
    now,
  ]);
  await db.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at) values ($1, 'totp', $2, $2)
      on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [id, now],
  );
}

/** Lowers the user's sessions from aal2: all of them, or those that one factor raised. */
export async function lowerSessions(
  db: Queryable,
  userId: string,
  which: 'all' | { readonly raisedBy: string; readonly except: string },
  now: Date,
): Promise<void> {
  const [raisedBy, except] = which === 'all' ? ['any', null] : [which.raisedBy, which.except];
  await db.query(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = $2
      where user_id = $1 and ($3 = 'any' or (factor_id::text = $3 and id <> $4))`,
    [userId, now, raisedBy, except],
  );
}
