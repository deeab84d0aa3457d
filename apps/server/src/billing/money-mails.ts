import type { Transaction } from '@clipharbor/database';
import { dollars } from '@clipharbor/domain';

/** Mails about money. Each is queued in the transaction that writes its cause, and once: `once` names the cause. */
export interface MoneyMail {
  readonly template: 'receipt' | 'paymentFailed' | 'trialEnding' | 'refund' | 'duplicateReturned';
  readonly once: string;
  readonly planId: number;
  readonly amountCents?: number;
  /** When it was paid, is due or ends: milliseconds since 1970. */
  readonly at: number;
}

const QUEUE = `
  insert into public.mail_outbox (to_address, template, locale, data, dedupe_key)
  select u.email, $2, coalesce(f.locale, 'en'), $3::jsonb || jsonb_build_object('plan', p.name, 'name', coalesce(f.full_name, '')), $4
  from auth.users u left join public.user_profiles f on f.user_id = u.id
  join public.subscription p on p.id = $5
  where u.id = $1 and u.email is not null
  on conflict (dedupe_key) do nothing`;

export async function queueMoneyMail(tx: Transaction, owner: string, origin: string, mail: MoneyMail): Promise<void> {
  const data = {
    amount: mail.amountCents === undefined ? '' : dollars(mail.amountCents),
    date: new Date(mail.at).toISOString(),
    siteUrl: origin,
  };
  const key = `${mail.template}:${mail.once}`;
  await tx.query(QUEUE, [owner, mail.template, JSON.stringify(data), key, mail.planId]);
}
