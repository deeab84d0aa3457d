import type { Database } from '@clipharbor/database';

export interface JobStore {
  /** Registers the job; a new one is due immediately. */
  register(name: string, now: Date): Promise<void>;
  /** Claims the job until the given time if it is due and unclaimed. Otherwise returns when to ask again. */
  claim(
    name: string,
    now: Date,
    until: Date,
  ): Promise<{ readonly isMine: true } | { readonly isMine: false; readonly dueAt: Date }>;
  /** Releases the job. Returns whether the claim was still ours. */
  finish(
    name: string,
    outcome: { readonly now: Date; readonly nextRun: (failures: number) => Date; readonly error: string | null },
  ): Promise<boolean>;
}

const errorLength = 500;

/** @param holder this process, among all that share the database */
export function jobStore(database: Database, holder: string): JobStore {
  const service = database.as({ role: 'service_role' });
  return {
    async register(name, now) {
      await service.query(
        'insert into public.background_job (name, next_run_at) values ($1, $2) on conflict (name) do nothing',
        [name, now],
      );
    },
    async claim(name, now, until) {
      const { rowCount } = await service.query(
        `update public.background_job set leased_by = $4, leased_until = $3, last_run_at = $2
          where name = (select name from public.background_job
            where name = $1 and next_run_at <= $2 and (leased_until is null or leased_until <= $2) for update skip locked)`,
        [name, now, until, holder],
      );
      if (rowCount === 1) return { isMine: true };
      const { rows } = await service.query<{ due_at: Date }>(
        'select greatest(next_run_at, leased_until) as due_at from public.background_job where name = $1',
        [name],
      );
      return { isMine: false, dueAt: rows[0]?.due_at ?? now };
    },
    async finish(name, { now, nextRun, error }) {
      return database.asRole({ role: 'service_role' }, async (tx) => {
        const { rows } = await tx.query<{ failures: number }>(
          'select failures from public.background_job where name = $1 and leased_by = $2 for update',
          [name, holder],
        );
        const [job] = rows;
        // Too slow: another process has claimed it, and decides when it is due again.
        if (!job) return false;
        const failures = error === null ? 0 : job.failures + 1;
        await tx.query(
          `update public.background_job set leased_by = null, leased_until = null, next_run_at = $2, failures = $3,
            last_error = $4, last_run_at = $5 where name = $1`,
          [name, nextRun(failures), failures, error?.slice(0, errorLength) ?? null, now],
        );
        return true;
      });
    },
  };
}
