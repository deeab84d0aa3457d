import type { MailPort } from '@clipharbor/auth';
import type { Database } from '@clipharbor/database';

/** Queues a mail in the transaction that causes it: there is a mail exactly if there is a cause. */
export const outbox: MailPort = {
  async send({ to, template, locale, data }, tx) {
    await tx.query('insert into public.mail_outbox (to_address, template, locale, data) values ($1, $2, $3, $4)', [
      to,
      template,
      locale,
      JSON.stringify(data),
    ]);
  },
};

export interface QueuedMail {
  readonly to: string;
  readonly template: string;
  readonly locale: string;
  readonly data: Readonly<Record<string, string>>;
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
