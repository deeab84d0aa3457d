import type { Session } from '@clipharbor/database';
import { dayMs, retentionDays } from '@clipharbor/domain';
import { forgetMails } from '../mail/sending/queue.ts';
import type { Job, JobClock } from './job.ts';

const hourMs = 3_600_000;

export interface Retention {
  readonly service: Session;
  /** The tables of our own account service; `null` when a Supabase project keeps the accounts. */
  readonly accounts: Session | null;
  readonly clock: Pick<JobClock, 'wallTime'>;
}

/**
 * Keeps what the privacy policy promises: technical logs go after 30 days, and with them the last traces of deleted
 * accounts, such as mails that were sent and messages of the payment provider that were worked off.
 */
export function retentionJob({ service, accounts, clock }: Retention): Job {
  return {
    name: 'retention',
    everyMs: hourMs,
    atMostMs: hourMs / 4,
    async run(signal) {
      const now = clock.wallTime();
      const limit = new Date(now - retentionDays * dayMs);
      const statements: readonly (readonly [Session | null, string, Date])[] = [
        [accounts, 'delete from auth.audit_log_entries where created_at <= $1', limit],
        [service, 'delete from public.billing_event where processed_at <= $1', limit],
        [service, 'delete from public.request_limit where updated_at <= $1', new Date(now - dayMs)],
        // Worth nothing after a minute; a day is for whoever looks into a complaint.
        [service, 'delete from public.device_link where expires_at <= $1', new Date(now - dayMs)],
      ];
      await forgetMails(service, limit);
      for (const [session, text, before] of statements) {
        signal.throwIfAborted();
        await session?.query(text, [before]);
      }
    },
  };
}
