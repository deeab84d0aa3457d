import { createHash } from 'node:crypto';
import type { Database, Session } from '@clipharbor/database';
import type { MailOrder } from '../render-mail.ts';

/** A mail that only this process may send until the claim expires. */
export interface ClaimedMail extends MailOrder {
  readonly id: string;
  /** The number of this attempt. Also proves the claim: a later claimant has a higher number. */
  readonly attempt: number;
  readonly queuedAt: Date;
  readonly ageSeconds: number;
  /** The same for all attempts, and does not reveal how many mails we send. */
  readonly messageId: string;
}

/** Longer than any sending takes. After this time, another process takes over the mail of one that crashed. */
const claimSeconds = 600;

/** Fields that give access to an account. Deleted as soon as they are no longer needed for sending. */
const secrets = ['link', 'tokenHash', 'code'];

const asService = (database: Database): Session => database.as({ role: 'service_role' });

/** Claims the mail that has waited longest. However many processes ask at once, each gets a different one, or none. */
export async function claimMail(database: Database): Promise<ClaimedMail | null> {
  const { rows } = await asService(database).query(
    `update public.mail_outbox
     set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $1)
     where id = (
       select id from public.mail_outbox
       where sent_at is null and failed_at is null and next_attempt_at <= now()
       order by next_attempt_at, id limit 1 for update skip locked)
     returning id::text, to_address, template, locale, data, attempts, created_at,
       extract(epoch from created_at)::text as exact, extract(epoch from now() - created_at)::float8 as age`,
    [claimSeconds],
  );
  const [row] = rows;
  if (!row) return null;
  const id = String(row['id']);
  return {
    id,
    to: String(row['to_address']),
    template: String(row['template']),
    locale: String(row['locale']),
    data: row['data'],
    attempt: Number(row['attempts']),
    queuedAt: row['created_at'] as Date,
    ageSeconds: Number(row['age']),
    messageId: createHash('sha256').update(`${id} ${row['exact']}`).digest('hex').slice(0, 32),
  };
}

export async function markSent(database: Database, mail: ClaimedMail): Promise<void> {
  await asService(database).query(
    `update public.mail_outbox set sent_at = now(), last_error = null, data = data - $3::text[]
     where id = $1 and attempts = $2 and sent_at is null`,
    [mail.id, mail.attempt, secrets],
  );
}

export async function markFailed(database: Database, mail: ClaimedMail, reason: string): Promise<void> {
  await asService(database).query(
    `update public.mail_outbox set failed_at = now(), last_error = $3, data = data - $4::text[]
     where id = $1 and attempts = $2 and sent_at is null`,
    [mail.id, mail.attempt, reason, secrets],
  );
}

export async function postpone(database: Database, mail: ClaimedMail, reason: string, seconds: number): Promise<void> {
  await asService(database).query(
    `update public.mail_outbox set next_attempt_at = now() + make_interval(secs => $4), last_error = $3
     where id = $1 and attempts = $2 and sent_at is null`,
    [mail.id, mail.attempt, reason, seconds],
  );
}

/**
 * Addresses are personal data that no one needs long after the mail was sent. Of a mail with a key, only the key is kept, so
 * that its cause sends no second mail if it is reported again.
 */
export async function forgetMails(service: Session, before: Date): Promise<void> {
  await service.query(
    'delete from public.mail_outbox where dedupe_key is null and coalesce(sent_at, failed_at) <= $1',
    [before],
  );
  await service.query(
    `update public.mail_outbox set to_address = 'forgotten', data = '{}'
     where to_address <> 'forgotten' and coalesce(sent_at, failed_at) <= $1`,
    [before],
  );
}
