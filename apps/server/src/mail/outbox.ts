import type { MailPort } from '@clipharbor/auth';
import type { Database, Queryable, Row } from '@clipharbor/database';

export interface Mail {
  readonly to: string;
  readonly template: string;
  readonly locale: string;
  /** The data that its template needs, as JSON. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Queues a mail in the transaction that causes it, so there is a mail exactly if that commits. */
export async function queueMail({ to, template, locale, data }: Mail, tx: Queryable): Promise<void> {
  await tx.query('insert into public.mail_outbox (to_address, template, locale, data) values ($1, $2, $3, $4)', [
    to,
    template,
    locale,
    JSON.stringify(data),
  ]);
}

export const outbox: MailPort = { send: queueMail };

export interface QueuedMail extends Mail {
  readonly id: string;
  readonly createdAt: Date;
  readonly state: 'waiting' | 'sent' | 'failed';
}

const toMail = (row: Row): QueuedMail => ({
  id: String(row['id']),
  to: String(row['to_address']),
  template: String(row['template']),
  locale: String(row['locale']),
  data: row['data'] as Record<string, unknown>,
  createdAt: row['created_at'] as Date,
  state: row['sent_at'] !== null ? 'sent' : row['failed_at'] !== null ? 'failed' : 'waiting',
});

/** The newest mails, for the mailbox page of a development server. */
export async function newestMails(database: Database, count: number): Promise<QueuedMail[]> {
  const { rows } = await database
    .as({ role: 'service_role' })
    .query('select * from public.mail_outbox order by id desc limit $1', [count]);
  return rows.map(toMail);
}

export async function findMail(database: Database, id: string): Promise<QueuedMail | null> {
  const { rows } = await database
    .as({ role: 'service_role' })
    .query('select * from public.mail_outbox where id = $1', [id]);
  return rows[0] ? toMail(rows[0]) : null;
}
