import { missing } from '../http/api-error.ts';
import type { Seconds } from '../state/clock.ts';
import { newId } from '../state/ids.ts';
import type { Coupon, Discount, Invoice, InvoiceLine, Subscription } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';
import { addPeriods } from './calendar.ts';

const couponOf = (world: World, { source }: Discount): Coupon | undefined =>
  source.coupon === null ? undefined : world.store.get('coupons', source.coupon);

/** Redeems a coupon for a subscription. */
export function redeem(world: World, { id, customer }: Subscription, coupon: string): Discount {
  const found = world.store.get('coupons', coupon);
  if (!found) throw missing('coupon', coupon, 'discounts[0][coupon]');
  const start = timeOf(world, customer);
  const months = found.duration_in_months;
  world.store.put('coupons', { ...found, times_redeemed: found.times_redeemed + 1 });
  return world.store.put('discounts', {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer,
    customer_account: null,
    end: months === null ? null : addPeriods(start, { interval: 'month', count: months }, 1),
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon, type: 'coupon' },
    start,
    subscription: id,
    subscription_item: null,
  });
}

/** What a subscription's discounts take off an amount that is charged at a moment, one after the other. */
export function discountsOn(
  world: World,
  { discounts }: Pick<Subscription, 'discounts'>,
  cents: number,
  at: Seconds,
): { amount: number; discount: string }[] {
  let left = cents;
  return discounts.flatMap((id) => {
    const discount = world.store.get('discounts', id);
    if (!discount || left <= 0 || (discount.end !== null && discount.end <= at)) return [];
    const amount = Math.round((left * (couponOf(world, discount)?.percent_off ?? 0)) / 100);
    left -= amount;
    return [{ amount, discount: id }];
  });
}

const sum = (discounts: readonly { amount: number }[]): number =>
  discounts.reduce((total, { amount }) => total + amount, 0);

export const discounted = (world: World, subscription: Subscription, cents: number, at: Seconds): number =>
  cents - sum(discountsOn(world, subscription, cents, at));

/** What a line costs after its discounts. */
export const netAmount = ({ amount, discount_amounts: discounts }: InvoiceLine): number =>
  amount - sum(discounts ?? []);

/** Lines of an invoice with their discounts. The amount of a proration has them already. */
export function withDiscounts(
  world: World,
  subscription: string | null,
  lines: readonly InvoiceLine[],
  at: Seconds,
): InvoiceLine[] {
  const owner = subscription === null ? undefined : world.store.get('subscriptions', subscription);
  if (!owner || owner.discounts.length === 0) return [...lines];
  return lines.map((line) => {
    if (!line.discountable) return line;
    const amounts = discountsOn(world, owner, line.amount, at);
    return { ...line, discount_amounts: amounts, discounts: amounts.map(({ discount }) => discount) };
  });
}

/** The total of each discount on an invoice. */
export function discountTotals(lines: readonly InvoiceLine[]): { amount: number; discount: string }[] {
  const all = Map.groupBy(
    lines.flatMap(({ discount_amounts: amounts }) => amounts ?? []),
    ({ discount }) => discount,
  );
  return [...all].map(([discount, amounts]) => ({ amount: sum(amounts), discount }));
}

/** The discounts that are left after an invoice was paid. */
export const discountsAfter = (world: World, { discounts }: Subscription, invoice: Invoice): string[] =>
  discounts.filter((id) => {
    const discount = world.store.get('discounts', id);
    const isOnce = discount !== undefined && couponOf(world, discount)?.duration === 'once';
    return !(isOnce && invoice.discounts.includes(id));
  });
