import type { Seconds } from '../state/clock.ts';
import { newId } from '../state/ids.ts';
import type { InvoiceLine, Plan, Price, Subscription, SubscriptionItem } from '../state/wire.ts';
import type { World } from '../state/world.ts';
import { everyOf, isSameInterval, periodEnd } from './calendar.ts';
import { discounted, netAmount } from './discount.ts';
import { fullAmount, periodLine, prorationLine } from './lines.ts';
import { type Period, remainingShare } from './proration.ts';

export type ProrationBehavior = 'create_prorations' | 'always_invoice' | 'none';

/** What is to be different. `item` is `null` for one that is added. */
export interface ItemChange {
  item: string | null;
  price?: Price;
  quantity?: number;
  isDeleted?: boolean;
}

/** The outcome of a change, before anything is written. */
export interface PlannedChange {
  items: SubscriptionItem[];
  anchor: Seconds;
  /** The new period begins now: other interval, or the anchor was moved. */
  isRestarted: boolean;
  prorations: InvoiceLine[];
  /** Whole periods that are due at once. */
  periods: InvoiceLine[];
}

/** The old form of a price, which items still carry. */
export function planOf(price: Price): Plan {
  const { interval, count } = everyOf(price.recurring);
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval,
    interval_count: count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export function newItem(
  subscription: string,
  price: Price,
  quantity: number,
  period: Period,
  now: Seconds,
): SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

export const periodOf = ({ current_period_start: start, current_period_end: end }: SubscriptionItem): Period => ({
  start,
  end,
});

const withPeriod = (item: SubscriptionItem, { start, end }: Period): SubscriptionItem => ({
  ...item,
  current_period_start: start,
  current_period_end: end,
});

function changeItems(subscription: Subscription, changes: readonly ItemChange[], now: Seconds): SubscriptionItem[] {
  const kept = subscription.items.data.flatMap((item) => {
    const change = changes.find((one) => one.item === item.id);
    if (!change) return [item];
    if (change.isDeleted) return [];
    const price = change.price ?? item.price;
    return [{ ...item, price, plan: planOf(price), quantity: change.quantity ?? item.quantity ?? 1 }];
  });
  const [first] = subscription.items.data;
  const period = first ? periodOf(first) : { start: now, end: now };
  const added = changes.flatMap(({ item, price, quantity = 1 }) =>
    item === null && price ? [newItem(subscription.id, price, quantity, period, now)] : [],
  );
  return [...kept, ...added];
}

const isSameItem = (a: SubscriptionItem, b: SubscriptionItem) =>
  a.price.id === b.price.id && (a.quantity ?? 1) === (b.quantity ?? 1);

/** What an item's running period was charged with, after the discounts of that time. */
function chargedFor(world: World, item: SubscriptionItem): number {
  const lines = world.store.all('invoices').flatMap((invoice) => invoice.lines.data);
  const line = lines.findLast(
    ({ parent, period, pricing }) =>
      parent?.subscription_item_details?.subscription_item === item.id &&
      !parent.subscription_item_details.proration &&
      period.end === item.current_period_end &&
      pricing?.price_details?.price === item.price.id,
  );
  // After a change without a new period, the rest of it was charged in part.
  return line && line.quantity === (item.quantity ?? 1) && line.period.start === item.current_period_start
    ? netAmount(line)
    : fullAmount(item);
}

function prorate(
  world: World,
  subscription: Subscription,
  items: readonly SubscriptionItem[],
  isRestarted: boolean,
  at: Seconds,
): InvoiceLine[] {
  const before = subscription.items.data.filter(
    (old) => isRestarted || !items.some((item) => item.id === old.id && isSameItem(item, old)),
  );
  const after = isRestarted
    ? []
    : items.filter((item) => !subscription.items.data.some((old) => old.id === item.id && isSameItem(item, old)));
  const line = (item: SubscriptionItem, cents: number) =>
    prorationLine(world, subscription.id, item, remainingShare(cents, periodOf(item), at), periodOf(item), at);
  return [
    ...before.map((item) => line(item, -chargedFor(world, item))),
    ...after.map((item) => line(item, discounted(world, subscription, fullAmount(item), at))),
  ].filter(({ amount }) => amount !== 0);
}

export interface ChangeRequest {
  items: readonly ItemChange[];
  proration: ProrationBehavior;
  /** When the change counts from; between the period's start and now. */
  at: Seconds;
  now: Seconds;
  restart: boolean;
}

/** Computes a change of plan: what is credited by the second, what is charged, and when the next period ends. */
export function planChange(world: World, subscription: Subscription, request: ChangeRequest): PlannedChange {
  const changed = changeItems(subscription, request.items, request.now);
  const [first] = changed;
  const [oldFirst] = subscription.items.data;
  const isNewInterval =
    first && oldFirst ? !isSameInterval(everyOf(first.price.recurring), everyOf(oldFirst.price.recurring)) : false;
  // A trial continues as it is: nothing was paid, so nothing is given back.
  const isTrial = subscription.status === 'trialing' && (subscription.trial_end ?? 0) > request.now;
  const isRestarted = !isTrial && (request.restart || isNewInterval);
  const prorations =
    isTrial || request.proration === 'none' ? [] : prorate(world, subscription, changed, isRestarted, request.at);
  if (!isRestarted || !first)
    return { items: changed, anchor: subscription.billing_cycle_anchor, isRestarted: false, prorations, periods: [] };
  const period = { start: request.now, end: periodEnd(request.now, everyOf(first.price.recurring), request.now) };
  const items = changed.map((item) => withPeriod(item, period));
  return {
    items,
    anchor: request.now,
    isRestarted: true,
    prorations,
    periods: items.map((item) => periodLine(world, subscription.id, item, period)),
  };
}
