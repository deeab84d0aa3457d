import { AppError, type Purchase, type RefundObstacle, refundObstacles, refundProblems } from '@clipharbor/domain';
import type { BillingUser } from './billing-user.ts';
import { findCustomer } from './customers.ts';
import { type BillingDeps, server } from './deps.ts';
import { isRefused } from './provider-errors.ts';
import { claimRefund, releaseRefund } from './refund-claim.ts';
import { refundOnce } from './repair.ts';
import { syncCustomer } from './sync-customer.ts';

/** Marks refunds at the provider that a buyer requested. */
const requested = 'requested';

interface Payment extends Purchase {
  readonly id: string;
  readonly amountCents: number;
}

export interface RefundQuote {
  readonly payment: { readonly amountCents: number; readonly paidAt: string; readonly downloadsSince: number } | null;
  readonly obstacles: readonly RefundObstacle[];
}

/** What the user would get back, before they have to give a reason. */
export async function quoteRefund(deps: BillingDeps, caller: BillingUser): Promise<RefundQuote> {
  const payment = await newestPayment(deps, caller);
  if (!payment) return { payment: null, obstacles: [] };
  const { amountCents, downloadsSince } = payment;
  const paidAt = new Date(payment.paidAt).toISOString();
  return { payment: { amountCents, paidAt, downloadsSince }, obstacles: refundObstacles(payment, deps.now()) };
}

/** Refunds the newest payment, strictly by the rule, and ends what it paid for. Returns the amount. */
export async function refund(deps: BillingDeps, caller: BillingUser, explanation: string): Promise<number> {
  const payment = await newestPayment(deps, caller);
  const customer = await findCustomer(deps, caller.userId);
  if (!payment || !customer) throw new AppError('refund.notFound');
  const [problem] = refundProblems(payment, explanation, deps.now());
  if (problem) throw new AppError(`refund.${problem}`);
  // Claimed first: of two simultaneous requests for two payments, one finds the other's claim.
  await claimRefund(deps, caller, payment.id);
  await requestRefund(deps, caller, payment.id, explanation);
  await syncCustomer(deps, customer);
  const { isWhole, isDisputed } = await givenBack(deps, payment.id);
  // The bank was faster: the money is being returned through the dispute.
  if (isDisputed) throw new AppError('refund.alreadyRefunded', { detail: `${payment.id} is disputed` });
  // Confirmed only if it is true: the provider may have stored an older failure under the same key.
  if (!isWhole) throw new AppError('payment.unavailable', { detail: payment.id });
  return payment.amountCents;
}

/**
 * Sends the request. The claim stays while it is unknown whether money was refunded: then only the same payment can be repeated.
 */
async function requestRefund(
  deps: BillingDeps,
  caller: BillingUser,
  paymentId: string,
  explanation: string,
): Promise<void> {
  const metadata = { why: requested, explanation: explanation.trim().slice(0, 500) };
  const outcome = await refundOnce(deps.stripe, paymentId, metadata).catch(async (error: unknown) => {
    if (isRefused(error)) await releaseRefund(deps, caller, paymentId);
    throw error;
  });
  if (outcome === 'backAlready' && !(await wasRequested(deps, paymentId))) await releaseRefund(deps, caller, paymentId);
}

/** An earlier request may have succeeded although its response never arrived. */
async function wasRequested({ stripe }: BillingDeps, paymentId: string): Promise<boolean> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
  return data.some(({ metadata }) => metadata?.['why'] === requested);
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

/** The newest payment that was not refunded; if all were, the newest of all. */
async function newestPayment({ database }: BillingDeps, { userId, email }: BillingUser): Promise<Payment | null> {
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
       (select count(*)::integer from public.billing_refund r
         where (r.owner_id = b.owner_id or r.email_hash = public.email_hash($2))
         and r.payment_id is distinct from b.payment_id) as refunds_before
     from public.billing_payment b where b.owner_id = $1
     order by (b.refunded_cents > 0 or b.is_disputed), b.paid_at desc, b.sub_id nulls first, b.payment_id limit 1`,
    [userId, email],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    ...{ id: row.payment_id, amountCents: row.amount_cents },
    ...{ paidAt: row.paid_at.getTime(), downloadsSince: row.downloads, isRefunded: row.is_refunded },
    refundsBefore: row.refunds_before,
  };
}
