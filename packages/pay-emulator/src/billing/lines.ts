import type { Seconds } from '../state/clock.ts';
import { newId } from '../state/ids.ts';
import type { InvoiceLine, Price, SubscriptionItem } from '../state/wire.ts';
import type { World } from '../state/world.ts';
import { formatDay, formatMoney } from './format.ts';
import { type Period, remainingShare } from './proration.ts';

interface LineParts {
  amount: number;
  description: string;
  period: Period;
  price: Price;
  quantity: number;
  isProration: boolean;
  subscription: string | null;
  item: string | null;
}

export function makeLine({
  amount,
  description,
  period,
  price,
  quantity,
  isProration,
  subscription,
  item,
}: LineParts): InvoiceLine {
  const isOfItem = subscription !== null && item !== null;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: isOfItem
        ? null
        : { invoice_item: newId('ii'), proration: false, proration_details: null, subscription },
      subscription_item_details: isOfItem
        ? {
            invoice_item: isProration ? newId('ii') : null,
            proration: isProration,
            proration_details: isProration ? { credited_items: null } : null,
            subscription,
            subscription_item: item,
          }
        : null,
      type: isOfItem ? 'subscription_item_details' : 'invoice_item_details',
    },
    period: { start: period.start, end: period.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription,
    subtotal: amount,
    taxes: [],
  };
}

export const productName = (world: World, price: Price): string =>
  world.store.get('products', price.product)?.name ?? price.product;

export const fullAmount = ({ price, quantity = 1 }: { price: Price; quantity?: number }): number =>
  (price.unit_amount ?? 0) * quantity;

/** A period of an item, or of one that ends before it its share; free while on trial. */
export function periodLine(
  world: World,
  subscription: string,
  item: SubscriptionItem,
  period: Period,
  { isTrial = false, until = period.end }: { isTrial?: boolean; until?: Seconds } = {},
): InvoiceLine {
  const { price, quantity = 1 } = item;
  const name = productName(world, price);
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
  const per = count === 1 ? `/ ${interval}` : `every ${count} ${interval}s`;
  return makeLine({
    amount: isTrial ? 0 : fullAmount(item) - remainingShare(fullAmount(item), period, until),
    description: isTrial
      ? `Trial period for ${name}`
      : `${quantity} × ${name} (at ${formatMoney(price.unit_amount ?? 0, price.currency)} ${per})`,
    period: { start: period.start, end: until },
    price,
    quantity,
    isProration: false,
    subscription,
    item: item.id,
  });
}

/** The credit or charge for the rest of a period. */
export function prorationLine(
  world: World,
  subscription: string,
  item: SubscriptionItem,
  amount: number,
  period: Period,
  at: Seconds,
): InvoiceLine {
  const kind = amount < 0 ? 'Unused' : 'Remaining';
  return makeLine({
    amount,
    description: `${kind} time on ${productName(world, item.price)} after ${formatDay(at)}`,
    period: { start: at, end: period.end },
    price: item.price,
    quantity: item.quantity ?? 1,
    isProration: true,
    subscription,
    item: item.id,
  });
}
