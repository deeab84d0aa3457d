import type { Queryable } from '@clipharbor/database';
import { type InJson, nested } from './nested.ts';
import { expectRow } from './users.ts';

export interface FactorRow {
  readonly id: string;
  readonly user_id: string;
  readonly friendly_name: string | null;
  readonly factor_type: 'totp' | 'webauthn' | 'phone';
  readonly status: 'unverified' | 'verified';
  readonly secret: string | null;
  readonly last_used_step: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The columns for everything except verifying a code. */
export type ShownFactor = Omit<FactorRow, 'secret' | 'last_used_step'>;

const shown = 'id, user_id, friendly_name, factor_type, status, created_at, updated_at';
const columns = `${shown}, secret, last_used_step`;

/** A column for a statement on auth.users; `factorsFromJson` parses it. */
export const factorsOfUser = nested(
  `select ${shown} from auth.mfa_factors where user_id = users.id order by created_at, id`,
);

export const factorsFromJson = (rows: readonly InJson<ShownFactor>[]): ShownFactor[] =>
  rows.map((row) => ({ ...row, created_at: new Date(row.created_at), updated_at: new Date(row.updated_at) }));

export async function factorsOf(db: Queryable, userIds: readonly string[]): Promise<FactorRow[]> {
  const { rows } = await db.query<FactorRow>({
    name: 'auth_factors_of',
    text: `select ${columns} from auth.mfa_factors where user_id = any($1) order by created_at, id`,
    values: [userIds],
  });
  return rows;
}

/** Locks the row: two requests must not read the last accepted time step at the same time. */
export async function lockFactor(db: Queryable, userId: string, id: string): Promise<FactorRow | null> {
  const { rows } = await db.query<FactorRow>(
    `select ${columns} from auth.mfa_factors where user_id = $1 and id = $2 for update`,
    [userId, id],
  );
  return rows[0] ?? null;
}

export async function insertFactor(
  db: Queryable,
  factor: { readonly userId: string; readonly name: string; readonly secret: string },
  now: Date,
): Promise<FactorRow> {
  const { rows } = await db.query<FactorRow>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret, created_at, updated_at)
      values ($1, $2, 'totp', $3, $4, $4) returning ${columns}`,
    [factor.userId, factor.name, factor.secret, now],
  );
  return expectRow(rows);
}

export async function acceptStep(db: Queryable, id: string, step: number, now: Date): Promise<void> {
  await db.query(
    "update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = $3 where id = $1",
    [id, step, now],
  );
}

export async function deleteFactor(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth.mfa_factors where id = $1', [id]);
}

export async function deleteUnverified(db: Queryable, userId: string): Promise<void> {
  await db.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [userId]);
}

export async function insertChallenge(db: Queryable, factorId: string, address: string, now: Date): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    'insert into auth.mfa_challenges (factor_id, ip_address, created_at) values ($1, $2::inet, $3) returning id',
    [factorId, address, now],
  );
  return expectRow(rows).id;
}

export async function challengeAge(db: Queryable, factorId: string, id: string): Promise<Date | null> {
  const { rows } = await db.query<{ created_at: Date }>(
    'select created_at from auth.mfa_challenges where factor_id = $1 and id = $2 and verified_at is null for update',
    [factorId, id],
  );
  return rows[0]?.created_at ?? null;
}

export async function closeChallenge(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update auth.mfa_challenges set verified_at = $2 where id = $1', [id, now]);
}

/** Enrolments that were started before this moment and never finished. */
export async function deleteAbandoned(db: Queryable, userId: string, before: Date): Promise<void> {
  await db.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < $2", [
    userId,
    before,
  ]);
}

export async function deleteFactorsOf(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from auth.mfa_factors where user_id = $1', [userId]);
}
