import type { Auth } from '../context.ts';

/** Removes what has expired. For a job that runs now and then; nothing depends on it, it only keeps tables small. */
export async function sweep(auth: Auth): Promise<void> {
  const now = auth.clock();
  const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
  const day = 86_400;
  await auth.accounts.query('delete from auth.sessions where not_after <= $1', [now]);
  await auth.accounts.query('delete from auth.one_time_tokens where expires_at <= $1', [now]);
  await auth.accounts.query('delete from auth.flow_state where created_at <= $1', [ago(auth.config.linkSeconds + day)]);
  await auth.accounts.query('delete from auth.mfa_challenges where created_at <= $1', [ago(day)]);
  await auth.accounts.query('delete from auth.rate_limits where updated_at <= $1', [ago(2 * day)]);
}
