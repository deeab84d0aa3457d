import type { Queryable } from '@clipharbor/database';
import type { z } from 'zod';
import { type ProductTemplate, productSchemas } from './templates/product-mails.ts';

/** A mail caused by billing or the account pages. */
export type ProductMail = {
  [T in ProductTemplate]: {
    readonly to: string;
    /** The language of the account's owner; English if it is not translated yet. */
    readonly locale: string;
    readonly template: T;
    readonly data: z.output<(typeof productSchemas)[T]>;
    /** Identifies the cause, such as `receipt:in_123`: however often it is reported, only one mail is sent. */
    readonly dedupeKey: string;
  };
}[ProductTemplate];

/**
 * Queues the mail in the (service role's) transaction that causes it, so there is a mail exactly if that commits. Data that
 * does not fit the template throws here, where the mistake is, and not hours later when sending.
 */
export async function queueProductMail(tx: Queryable, mail: ProductMail): Promise<void> {
  const data = productSchemas[mail.template].parse(mail.data);
  await tx.query(
    `insert into public.mail_outbox (to_address, template, locale, data, dedupe_key) values ($1, $2, $3, $4, $5)
     on conflict (dedupe_key) do nothing`,
    [mail.to, mail.template, mail.locale, JSON.stringify(data), mail.dedupeKey],
  );
}
