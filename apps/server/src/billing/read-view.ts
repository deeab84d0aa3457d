import { isProviderStatus, type Plan } from '@clipharbor/domain';
import type { Stripe } from 'stripe';
import { isOurComment } from './end-subscription.ts';
import { renewalPriceOf } from './renewal-price.ts';
import type { CheckoutView, CustomerView, InvoiceView, PaymentView, SubscriptionView } from './view.ts';

/** No customer has more of anything. A longer list is an error, and half of it would be worse than none. */
const maxObjects = 1000;
const pageSize = 100;

type PlanOf = (product: string) => Plan | undefined;

/** Reads everything about a customer from the provider. Objects for products that are not our plans are ignored. */
export async function readView(stripe: Stripe, customer: string, plans: readonly Plan[]): Promise<CustomerView> {
  const all = { limit: maxObjects };
  const [subscriptions, invoices, charges, sessions] = await Promise.all([
    stripe.subscriptions
      .list({ customer, status: 'all', limit: pageSize, expand: subscriptionDetails })
      .autoPagingToArray(all),
    stripe.invoices
      .list({ customer, status: 'paid', limit: pageSize, expand: ['data.payments'] })
      .autoPagingToArray(all),
    stripe.charges.list({ customer, limit: pageSize }).autoPagingToArray(all),
    stripe.checkout.sessions.list({ customer, limit: pageSize }).autoPagingToArray(all),
  ]);
  const planOf: PlanOf = (product) => plans.find(({ productId }) => productId === product);
  const [lost, views] = await Promise.all([
    takenBack(stripe, charges),
    Promise.all(subscriptions.map((subscription) => subscriptionView(stripe, subscription, planOf))),
  ]);
  const paid = invoices.flatMap((invoice) => invoiceView(invoice, planOf));
  const orders = sessions.filter(isOurs);
  return {
    subscriptions: views.filter((each) => each !== null),
    otherSubscriptions: subscriptions.filter((_, place) => views[place] === null).map(({ id }) => id),
    invoices: paid,
    payments: charges.flatMap((charge) => paymentView(charge, lost.has(charge.id), paid, orders)),
    checkouts: orders.map(checkoutView),
  };
}

const subscriptionDetails = ['data.customer', 'data.latest_invoice', 'data.discounts.source.coupon'];

/** Another product of the same provider account may have opened payment pages for this customer. We must not close them. */
const isOurs = ({ metadata }: Stripe.Checkout.Session): boolean => metadata?.['user_id'] !== undefined;

/** The charges that a bank took back. A charge stays marked as disputed forever; only its disputes show whether we won. */
async function takenBack(stripe: Stripe, charges: readonly Stripe.Charge[]): Promise<ReadonlySet<string>> {
  const disputed = charges.filter((charge) => charge.disputed).map(({ id }) => id);
  const lists = await Promise.all(disputed.map((charge) => stripe.disputes.list({ charge, limit: pageSize })));
  const isOpenOrLost = ({ status }: Stripe.Dispute) => status !== 'won' && status !== 'warning_closed';
  return new Set(disputed.filter((_, place) => lists[place]?.data.some(isOpenOrLost)));
}

const idOf = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

const toMs = (seconds: number): number => seconds * 1000;

/** The item of a subscription that is one of our plans. It may have items for other products too. */
export const ownItem = ({ items }: Stripe.Subscription, isOwn: (product: string) => boolean) =>
  items.data.find(({ price }) => isOwn(idOf(price.product) ?? ''));

/** `null` if it is for another product. */
async function subscriptionView(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  planOf: PlanOf,
): Promise<SubscriptionView | null> {
  const item = ownItem(subscription, (product) => planOf(product) !== undefined);
  const plan = item && planOf(idOf(item.price.product) ?? '');
  if (!plan) return null;
  const { id, status, created, canceled_at: canceledAt } = subscription;
  if (!isProviderStatus(status)) throw new Error(`The provider has a new status: ${status}`);
  const { cents: priceCents, isLasting: isPriceLasting } = await renewalPriceOf(stripe, subscription, item);
  return {
    ...{ id, status, planId: plan.id, priceCents, isPriceLasting },
    dueCents: dueOf(subscription),
    creditCents: balanceOf(subscription.customer),
    createdAt: toMs(created),
    anchorAt: toMs(subscription.billing_cycle_anchor),
    periodStart: toMs(item.current_period_start),
    periodEnd: toMs(item.current_period_end),
    isPaused: isPausedAt(subscription, item.current_period_end),
    isFree: isPeriodFree(subscription),
    endsAt: endOf(subscription, item),
    canceledAt: canceledAt === null ? null : toMs(canceledAt),
    endedAt: subscription.ended_at === null ? null : toMs(subscription.ended_at),
    endCause: endCauseOf(subscription),
    paymentMethod: idOf(subscription.default_payment_method),
  };
}

function dueOf({ latest_invoice: invoice }: Stripe.Subscription): number | null {
  return invoice !== null && typeof invoice !== 'string' && invoice.status === 'open' ? invoice.amount_remaining : null;
}

/** Invoices from before `resumes_at` are never collected. */
const isPausedAt = ({ pause_collection: pause }: Stripe.Subscription, moment: number): boolean =>
  pause !== null && (pause.resumes_at === null || pause.resumes_at > moment);

/** The pause may be over: a period whose invoice was set aside stays free. */
function isPeriodFree({ status, pause_collection: pause, latest_invoice: invoice }: Stripe.Subscription): boolean {
  if (status !== 'active') return false;
  if (pause !== null) return true;
  if (invoice === null || typeof invoice === 'string' || invoice.billing_reason !== 'subscription_cycle') return false;
  const isHeldBack = invoice.status === 'draft' && invoice.auto_advance === false;
  return isHeldBack || invoice.status === 'void' || invoice.status === 'uncollectible';
}

function endOf(
  { cancel_at_period_end: withPeriod, cancel_at: at }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
) {
  if (withPeriod) return toMs(item.current_period_end);
  return at === null ? null : toMs(at);
}

function endCauseOf({ cancellation_details: details }: Stripe.Subscription): SubscriptionView['endCause'] {
  if (isOurComment(details?.comment)) return 'ours';
  if (!details?.reason) return null;
  return details.reason === 'cancellation_requested' ? 'requested' : 'payment';
}

const balanceOf = (customer: Stripe.Subscription['customer']): number =>
  typeof customer === 'string' || customer.deleted ? 0 : 0 - customer.balance;

function invoiceView(invoice: Stripe.Invoice, planOf: PlanOf): InvoiceView[] {
  const subId = idOf(invoice.parent?.subscription_details?.subscription);
  const planIn = (line: Stripe.InvoiceLineItem) => planOf(idOf(line.pricing?.price_details?.product) ?? '');
  // The line with the latest end is the period that was bought; the others credit the rest of an older one.
  const line = invoice.lines.data
    .filter((each) => each.amount >= 0 && planIn(each) !== undefined)
    .toSorted((one, other) => other.period.end - one.period.end)[0];
  const plan = line && planIn(line);
  if (subId === null || !line || !plan) return [];
  return [
    {
      ...{ id: invoice.id, number: invoice.number ?? invoice.id, subId, planId: plan.id },
      isPurchase: invoice.billing_reason !== 'subscription_cycle',
      paidAt: toMs(invoice.status_transitions.paid_at ?? invoice.created),
      coversUntil: toMs(line.period.end),
      paymentId: idOf(invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent),
    },
  ];
}

function paymentView(
  charge: Stripe.Charge,
  isDisputed: boolean,
  invoices: readonly InvoiceView[],
  sessions: readonly Stripe.Checkout.Session[],
): PaymentView[] {
  const id = idOf(charge.payment_intent);
  if (id === null || charge.status !== 'succeeded' || charge.amount === 0) return [];
  const money = {
    id,
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    isDisputed,
    paidAt: toMs(charge.created),
  };
  const invoice = invoices.find(({ paymentId }) => paymentId === id);
  if (invoice) return [{ ...money, planId: invoice.planId, subId: invoice.subId }];
  const session = sessions.find(({ payment_intent }) => idOf(payment_intent) === id);
  const planId = Number(session?.metadata?.['plan_id']);
  return Number.isInteger(planId) ? [{ ...money, planId, subId: null }] : [];
}

function checkoutView({ id, status, mode, created }: Stripe.Checkout.Session): CheckoutView {
  const isForSubscription = mode === 'subscription';
  return { id, status: statusOf(status), isForSubscription, createdAt: toMs(created) };
}

/** An unknown status is treated as open: at worst it is expired, and it is never mistaken for paid. */
const statusOf = (status: string | null): CheckoutView['status'] =>
  status === 'complete' || status === 'expired' ? status : 'open';
