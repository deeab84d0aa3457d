import type { Queryable } from '@clipharbor/database';

/** Cutoff times: older rows have expired. */
export interface Expiry {
  readonly now: Date;
  readonly flowsBefore: Date;
  readonly challengesBefore: Date;
  readonly limitsBefore: Date;
}

/** Removes expired rows. */
export async function deleteExpired(db: Queryable, expiry: Expiry): Promise<void> {
  await db.query('delete from auth.sessions where not_after <= $1', [expiry.now]);
  await db.query('delete from auth.one_time_tokens where expires_at <= $1', [expiry.now]);
  await db.query('delete from auth.flow_state where created_at <= $1', [expiry.flowsBefore]);
  await db.query('delete from auth.mfa_challenges where created_at <= $1', [expiry.challengesBefore]);
  await db.query('delete from auth.rate_limits where updated_at <= $1', [expiry.limitsBefore]);
}
