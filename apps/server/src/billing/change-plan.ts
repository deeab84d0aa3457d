import { AppError, type ChargeTerms, changeTerms, chargeCents, dayMs, type Plan } from '@clipharbor/domain';
import type { Stripe } from 'stripe';
import type { KnownCustomer } from './customers.ts';
import { type BillingDeps, server } from './deps.ts';
import { holdEnds, releaseEnds } from './plan-change-hold.ts';
import { loadPlans } from './plans.ts';
import { priceOf } from './prices.ts';
import { once } from './provider-errors.ts';
import { ownItem } from './read-view.ts';
import { isForever, isProration, netAmount } from './renewal-price.ts';
import { syncCustomer } from './sync-customer.ts';

interface Change {
  readonly subscription: Stripe.Subscription;
  readonly item: Stripe.SubscriptionItem;
  readonly price: string;
  /** In seconds. Unused time is counted from the start of the day, so that the amount shown is the amount charged. */
  readonly countedFrom: number;
}

async function readChange({ database, stripe, now }: BillingDeps, subId: string, plan: Plan): Promise<Change> {
  const [subscription, price, plans] = await Promise.all([
    stripe.subscriptions.retrieve(subId, { expand: ['discounts.source.coupon'] }),
    priceOf(stripe, plan),
    loadPlans(database.as(server)),
  ]);
  const item = ownItem(subscription, (product) => plans.some(({ productId }) => productId === product));
  if (!item) throw new Error(`${subId} has no item`);
  const day = Math.floor(now() / dayMs) * (dayMs / 1000);
  return { subscription, item, price, countedFrom: Math.max(day, item.current_period_start) };
}

/** What a change would cost, as calculated by the provider. */
export async function previewChange(deps: BillingDeps, subId: string, plan: Plan): Promise<ChargeTerms> {
  const { subscription, item, price, countedFrom } = await readChange(deps, subId, plan);
  const invoice = await deps.stripe.invoices.createPreview({
    subscription: subId,
    subscription_details: {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      proration_date: countedFrom,
      ...(hasOwnEnd(subscription) && { cancel_at: '' }),
    },
  });
  const charged = invoice.lines.data.filter(({ amount }) => amount >= 0);
  const [bought] = charged.toSorted((one, other) => other.period.end - one.period.end);
  if (!bought) throw new Error(`The change of ${subId} to ${plan.name} charges nothing`);
  const balanceAfter = invoice.starting_balance + invoice.total - invoice.amount_due;
  // A different billing interval starts a new count of periods; the same one continues the old count.
  const anchor = isSameInterval(item, plan) ? subscription.billing_cycle_anchor : bought.period.start;
  return changeTerms(plan, {
    priceCents: charged.reduce((sum, line) => sum + netAmount(line), 0),
    renewalCents: renewalAfter(subscription, charged, bought) ?? chargeCents(plan),
    dueNowCents: invoice.amount_due,
    carriedCreditCents: 0 - balanceAfter,
    anchor: anchor * 1000,
    paidUntil: bought.period.end * 1000,
  });
}

/**
 * What the first renewal after a change costs: the whole periods that are charged now, less only those discounts that still
 * apply then. `null` if no whole period is charged.
 */
function renewalAfter(
  { discounts }: Stripe.Subscription,
  charged: readonly Stripe.InvoiceLineItem[],
  { period: { end } }: Stripe.InvoiceLineItem,
): number | null {
  const stillApply = new Set(
    discounts.flatMap((discount) => {
      if (typeof discount === 'string') return [];
      const isApplied = discount.end === null ? isForever(discount) : discount.end > end;
      return isApplied ? [discount.id] : [];
    }),
  );
  const periods = charged.filter((line) => !isProration(line) && line.period.end === end);
  const cents = periods.map(({ amount, discount_amounts: amounts }) =>
    (amounts ?? [])
      .filter(({ discount }) => stillApply.has(typeof discount === 'string' ? discount : discount.id))
      .reduce((left, each) => left - each.amount, amount),
  );
  return periods.length === 0 ? null : cents.reduce((sum, each) => sum + each, 0);
}

function isSameInterval({ price: { recurring } }: Stripe.SubscriptionItem, plan: Plan): boolean {
  return recurring?.interval === plan.period && recurring.interval_count === plan.periodCount;
}

/** How long the amounts of a preview stay valid: unused time is counted from the start of the day. */
export const amountsValidForMs = (now: number): number => dayMs - (now % dayMs);

/** Moves a running subscription to a higher plan and charges the difference immediately. Without payment nothing changes. */
export async function changePlan(deps: BillingDeps, customer: KnownCustomer, subId: string, plan: Plan): Promise<void> {
  const change = await readChange(deps, subId, plan);
  const isToEnd = change.subscription.cancel_at !== null;
  if (isToEnd) await holdEnds(deps, customer);
  const [outcome] = await Promise.allSettled([applyChange(deps, customer, change)]);
  if (isToEnd) await releaseEnds(deps, customer);
  if (outcome.status === 'fulfilled') {
    await syncCustomer(deps, customer);
    return;
  }
  // A refused change leaves an invoice behind. Why it was refused matters more than a failure to read that.
  await syncCustomer(deps, customer).catch((error: unknown) => deps.log.warn({ err: error, subId }, 'not read again'));
  throw outcome.reason;
}

async function applyChange(deps: BillingDeps, { version }: KnownCustomer, change: Change): Promise<void> {
  const { subscription, item, price } = change;
  const { cleared, restored } = obstaclesTo(subscription);
  // Sent twice they do the same, so they need no key.
  const set = (params: Stripe.SubscriptionUpdateParams) => deps.stripe.subscriptions.update(subscription.id, params);
  const hasObstacles = Object.keys(cleared).length > 0;
  if (hasObstacles) await set(cleared);
  if (item.price.id !== price) {
    await switchPrice(deps, change).catch(async (error: unknown) => {
      // What was not paid for changes nothing: the subscription ends, or stays paused, as it would have.
      if (hasObstacles) await set(restored);
      throw error;
    });
  }
  if (subscription.cancel_at_period_end) await setCanceled(deps, subscription, false, version);
}

async function switchPrice({ stripe }: BillingDeps, { subscription, item, price, countedFrom }: Change): Promise<void> {
  const { id } = subscription;
  // A declined attempt leaves an invoice behind, so the next attempt is a separate operation.
  const key = `change:${id}:${price}:${item.current_period_start}:${latestInvoice(subscription)}`;
  const changed = await once(key, (options) =>
    stripe.subscriptions.update(
      id,
      {
        items: [{ id: item.id, price }],
        proration_behavior: 'always_invoice',
        proration_date: countedFrom,
        payment_behavior: 'pending_if_incomplete',
      },
      options,
    ),
  );
  if (changed.pending_update) throw new AppError('payment.declined', { detail: `${id} waits for its payment` });
}

const latestInvoice = ({ latest_invoice: invoice }: Stripe.Subscription): string =>
  typeof invoice === 'string' ? invoice : (invoice?.id ?? '');

/** It ends on a day that was set in the provider's dashboard, whatever its periods are. */
const hasOwnEnd = ({ cancel_at: at, cancel_at_period_end: isWithPeriod }: Stripe.Subscription): boolean =>
  at !== null && !isWithPeriod;

/**
 * What would keep a change from being charged for its whole period. A user who pays for more does not want the subscription to end:
 * an end on a day of its own would shorten the period that is bought, so it goes first; one with the period moves to the new
 * period and goes afterwards. While collection is paused, the change would be made without its payment.
 */
function obstaclesTo(subscription: Stripe.Subscription) {
  const { cancel_at: endsAt, pause_collection: pause } = subscription;
  const ownEnd = hasOwnEnd(subscription) ? endsAt : null;
  const resumesAt = pause?.resumes_at ?? null;
  const params = (end: number | '', collection: Stripe.SubscriptionUpdateParams['pause_collection']) => ({
    ...(ownEnd !== null && { cancel_at: end }),
    ...(pause !== null && { pause_collection: collection ?? '' }),
  });
  const asBefore = pause && { behavior: pause.behavior, ...(resumesAt !== null && { resumes_at: resumesAt }) };
  return { cleared: params('', ''), restored: params(ownEnd ?? '', asBefore ?? '') };
}

/**
 * Cancels a subscription at the end of its period, or reverts any cancellation. `version` is our state in which the request was made: two
 * clicks are one request, and canceling again after a change of mind is another.
 */
export async function setCanceled(
  { stripe }: BillingDeps,
  subscription: Stripe.Subscription,
  isCanceled: boolean,
  version: string,
): Promise<void> {
  const { id, cancel_at: endsAt } = subscription;
  // One that ends only after further renewals is not canceled yet for a user who wants no more charges.
  const isSoAlready = isCanceled ? endsAt !== null && endsAt <= periodEndOf(subscription) : endsAt === null;
  if (isSoAlready) return;
  const change =
    hasOwnEnd(subscription) && !isCanceled ? { cancel_at: '' as const } : { cancel_at_period_end: isCanceled };
  await once(`${isCanceled ? 'cancel' : 'renew'}:${id}:${version}`, (options) =>
    stripe.subscriptions.update(id, change, options),
  );
}

const periodEndOf = ({ items }: Stripe.Subscription): number => items.data[0]?.current_period_end ?? 0;
