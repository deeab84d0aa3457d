import type { MailPort } from '@clipharbor/auth';
import type { Database, Queryable } from '@clipharbor/database';

export interface Mail {
  readonly to: string;
  readonly template: string;
  readonly locale: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Queues a mail in the transaction that causes it: there is a mail exactly if there is a cause. */
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
  readonly createdAt: Date;
}

/** The newest mails, for the mailbox page of a development server. */
export async function newestMails(database: Database, count: number): Promise<QueuedMail[]> {
  const { rows } = await database
    .as({ role: 'service_role' })
    .query('select to_address, template, locale, data, created_at from public.mail_outbox order by id desc limit $1', [
      count,
    ]);
  return rows.map((row) => ({
    to: String(row['to_address']),
    template: String(row['template']),
    locale: String(row['locale']),
    data: row['data'] as Record<string, string>,
    createdAt: row['created_at'] as Date,
  }));
}
