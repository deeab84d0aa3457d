import type { Queryable } from '@clipharbor/database';
import { chargeCents, GRACE_MS, type Plan } from '@clipharbor/domain';
import { type ProductMail, queueProductMail } from '../mail/product-mail.ts';
import type { SubscriptionRow } from './projection.ts';
import type { InvoiceView, PaymentView } from './view.ts';

/** A mail about money without what stands in every one: who it goes to. */
export type MoneyMail = ProductMail extends infer Mail
  ? Mail extends { template: infer T; data: infer Data; dedupeKey: string }
    ? { readonly template: T; readonly dedupeKey: string; readonly data: Omit<Data, 'name'> }
    : never
  : never;

/** Queues mails in the transaction that writes their cause. However often a cause is written, it is told once. */
export async function queueMoneyMails(tx: Queryable, owner: string, mails: readonly MoneyMail[]): Promise<void> {
  if (mails.length === 0) return;
  const { rows } = await tx.query<{ email: string; locale: string | null; full_name: string | null }>(
    `select u.email, f.locale, f.full_name from auth.users u left join public.user_profiles f on f.user_id = u.id
     where u.id = $1 and u.email is not null`,
    [owner],
  );
  const [person] = rows;
  if (!person) return;
  for (const mail of mails) {
    const address = { to: person.email, locale: person.locale ?? 'en' };
    await queueProductMail(tx, {
      ...mail,
      ...address,
      data: { ...mail.data, name: person.full_name },
    } as ProductMail);
  }
}

/** The receipt of a payment, or where its money went. */
export function mailAboutPayment(
  payment: PaymentView,
  { plan, invoice, isDuplicate, now }: { plan: Plan; invoice: InvoiceView | null; isDuplicate: boolean; now: number },
): MoneyMail {
  const { id, amountCents, refundedCents, paidAt } = payment;
  if (refundedCents > 0) {
    return {
      template: isDuplicate ? 'duplicate_returned' : 'refund',
      dedupeKey: `refund:${id}:${refundedCents}`,
      data: { plan: plan.name, amountCents: refundedCents, refundedAt: new Date(now) },
    };
  }
  const data = {
    ...{ plan: plan.name, amountCents, number: invoice?.number ?? id, paidAt: new Date(paidAt) },
    ...{ renewsAt: invoice && new Date(invoice.coversUntil), isPurchase: invoice?.isPurchase ?? true },
  };
  return { template: 'receipt', dedupeKey: `receipt:${id}`, data };
}

/** The card failed: until when there is access all the same. Once for each period. */
export function mailAboutFailure(live: SubscriptionRow, plan: Plan): MoneyMail {
  const accessUntil = new Date(Date.parse(live.covered_until) + GRACE_MS);
  return {
    template: 'payment_failed',
    dedupeKey: `payment_failed:${live.sub_id}:${live.current_period_start}`,
    data: { plan: plan.name, amountCents: chargeCents(plan), accessUntil },
  };
}
