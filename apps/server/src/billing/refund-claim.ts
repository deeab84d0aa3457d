import { AppError } from '@clipharbor/domain';
import type { BillingUser } from './billing-user.ts';
import { type BillingDeps, server } from './deps.ts';

/**
 * Records that a buyer requests the refund of a payment: one per account and per mailbox. The same payment can be requested
 * again, because the provider may fail after this; another one cannot.
 */
export async function claimRefund({ database }: BillingDeps, { userId, email }: BillingUser, paymentId: string) {
  const session = database.as(server);
  const { rowCount: claimed } = await session.query(
    `insert into public.billing_refund (email_hash, owner_id, payment_id) values (public.email_hash($2), $1, $3)
     on conflict do nothing`,
    [userId, email, paymentId],
  );
  if (claimed > 0) return;
  // A separate statement: the insert may have waited for a row that its own snapshot does not show.
  const { rowCount: repeated } = await session.query(
    'update public.billing_refund set requested_at = now() where owner_id = $1 and payment_id = $2',
    [userId, paymentId],
  );
  if (repeated === 0) throw new AppError('refund.refundedBefore');
}

/** After a definite refusal: no money was refunded on request, so the one refund is still available. */
export async function releaseRefund(
  { database }: BillingDeps,
  { userId }: BillingUser,
  paymentId: string,
): Promise<void> {
  await database
    .as(server)
    .query('delete from public.billing_refund where owner_id = $1 and payment_id = $2', [userId, paymentId]);
}
