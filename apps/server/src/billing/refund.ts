import { AppError, type Purchase, type RefundObstacle, refundObstacles, refundProblems } from '@clipharbor/domain';
import { findCustomer } from './customers.ts';
import { type BillingDeps, server } from './deps.ts';
import { refundOnce } from './repair.ts';
import { settle } from './settle.ts';

interface Payment extends Purchase {
  readonly id: string;
  readonly amountCents: number;
}

export interface RefundQuote {
  readonly payment: { readonly amountCents: number; readonly paidAt: string; readonly downloadsSince: number } | null;
  readonly obstacles: readonly RefundObstacle[];
}

/** What somebody would get back, before they have to explain anything. */
export async function quoteRefund(deps: BillingDeps, owner: string): Promise<RefundQuote> {
  const payment = await newestPayment(deps, owner);
  if (!payment) return { payment: null, obstacles: [] };
  const { amountCents, downloadsSince } = payment;
  const paidAt = new Date(payment.paidAt).toISOString();
  return { payment: { amountCents, paidAt, downloadsSince }, obstacles: refundObstacles(payment, deps.now()) };
}

/** Gives the newest payment back, by the rule alone, and ends what it paid for. Answers the amount. */
export async function refund(deps: BillingDeps, owner: string, explanation: string): Promise<number> {
  const payment = await newestPayment(deps, owner);
  const customer = await findCustomer(deps, owner);
  if (!payment || !customer) throw new AppError('refund.notFound');
  const [problem] = refundProblems(payment, explanation, deps.now());
  if (problem) throw new AppError(`refund.${problem}`);
  // Written down first, and one per account: of two requests at once for two payments, one finds the other's line.
  await claimRefund(deps, owner, payment.id);
  await refundOnce(deps.stripe, payment.id, { why: 'requested', explanation: explanation.trim().slice(0, 500) });
  await settle(deps, customer);
  const { isWhole, isDisputed } = await givenBack(deps, payment.id);
  // The bank was faster: the money is on its way by another road.
  if (isDisputed) throw new AppError('refund.alreadyRefunded', { detail: `${payment.id} is disputed` });
  // Said only when it is so: the provider may have kept an older failure under the same key.
  if (!isWhole) throw new AppError('payment.unavailable', { detail: payment.id });
  return payment.amountCents;
}

/** The provider may fail after this: the same payment can be asked for again, another one cannot. */
async function claimRefund({ database }: BillingDeps, owner: string, paymentId: string): Promise<void> {
  const { rowCount } = await database.as(server).query(
    `insert into public.billing_refund as r (owner_id, payment_id) values ($1, $2)
     on conflict (owner_id) do update set requested_at = now() where r.payment_id = excluded.payment_id`,
    [owner, paymentId],
  );
  if (rowCount === 0) throw new AppError('refund.refundedBefore');
}

async function givenBack({ database }: BillingDeps, paymentId: string) {
  const { rows } = await database
    .as(server)
    .query<{ is_whole: boolean; is_disputed: boolean }>(
      `select refunded_cents = amount_cents as is_whole, is_disputed from public.billing_payment where payment_id = $1`,
      [paymentId],
    );
  return { isWhole: rows[0]?.is_whole ?? false, isDisputed: rows[0]?.is_disputed ?? false };
}

/** The newest payment that was not taken back; when all were, the newest of all. */
async function newestPayment({ database }: BillingDeps, owner: string): Promise<Payment | null> {
  const { rows } = await database.as(server).query<{
    payment_id: string;
    amount_cents: number;
    paid_at: Date;
    is_refunded: boolean;
    refunds_before: number;
    downloads: number;
  }>(
    `select b.payment_id, b.amount_cents, b.paid_at, b.refunded_cents > 0 or b.is_disputed as is_refunded,
       (select count(*)::integer from public.usage_ledger l where l.owner_id = b.owner_id and l.kind = 'download'
         and l.state = 'committed' and l.settled_at >= b.paid_at - (public.billing_now() - now())) as downloads,
       (select count(*)::integer from public.billing_refund r where r.owner_id = b.owner_id and r.payment_id <> b.payment_id)
         as refunds_before
     from public.billing_payment b where b.owner_id = $1
     order by (b.refunded_cents > 0 or b.is_disputed), b.paid_at desc, b.sub_id nulls first, b.payment_id limit 1`,
    [owner],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    ...{ id: row.payment_id, amountCents: row.amount_cents },
    ...{ paidAt: row.paid_at.getTime(), downloadsSince: row.downloads, isRefunded: row.is_refunded },
    refundsBefore: row.refunds_before,
  };
}
