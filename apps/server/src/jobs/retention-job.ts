import type { Session } from '@clipharbor/database';
import { dayMs, retentionDays } from '@clipharbor/domain';
import { forgetMails } from '../mail/sending/queue.ts';
import type { Job, JobClock } from './job.ts';

const hourMs = 3_600_000;

export interface Retention {
  readonly service: Session;
  /** The tables of our own account service; `null` if a Supabase project manages the accounts. */
  readonly accounts: Session | null;
  readonly clock: Pick<JobClock, 'wallTime'>;
}

/**
 * Keeps the promises of the privacy policy: technical logs are deleted after 30 days, and with them the last traces of deleted
 * accounts, such as sent mails and processed messages from the payment provider.
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
        // Worthless after a minute; kept for a day in case someone investigates a complaint.
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
