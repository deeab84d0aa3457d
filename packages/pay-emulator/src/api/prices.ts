import type { Interval } from '../billing/calendar.ts';
import { planOf } from '../billing/change-plan.ts';
import type { Route } from '../http/api.ts';
import { invalidRequest, missing } from '../http/api-error.ts';
import { listRoute } from '../http/list-route.ts';
import { paging } from '../http/paginate.ts';
import {
  boolean,
  emptyable,
  filled,
  integer,
  isInRange,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  range,
  required,
  shape,
  text,
} from '../http/params.ts';
import { emit } from '../state/events.ts';
import { newId } from '../state/ids.ts';
import type { Price } from '../state/wire.ts';
import type { World } from '../state/world.ts';
import { createProduct, requireProduct } from './products.ts';

/** At most three years, as at the provider. */
const maxIntervals: Record<Interval, number> = { day: 1095, week: 156, month: 36, year: 3 };

export const recurringParams = shape({
  interval: required(oneOf('day', 'week', 'month', 'year')),
  interval_count: integer({ min: 1 }),
  usage_type: oneOf('licensed'),
});
const createParams = shape({
  currency: required(text({ pattern: /^[a-zA-Z]{3}$/ })),
  active: boolean,
  unit_amount: integer({ min: 0, max: 99_999_999 }),
  unit_amount_decimal: text({ pattern: /^\d{1,8}$/ }),
  billing_scheme: oneOf('per_unit'),
  lookup_key: text({ max: 200 }),
  transfer_lookup_key: boolean,
  metadata,
  nickname: text(),
  product: filled,
  product_data: shape({ id: filled, name: required(filled), active: boolean, metadata }),
  recurring: recurringParams,
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
});
const updateParams = shape({
  active: boolean,
  lookup_key: emptyable(text({ max: 200 })),
  transfer_lookup_key: boolean,
  metadata,
  nickname: emptyable(text()),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
});
const listParams = shape({
  ...paging,
  active: boolean,
  currency: text(),
  created: range,
  product: filled,
  lookup_keys: list(filled),
  type: oneOf('one_time', 'recurring'),
  recurring: shape({ interval: oneOf('day', 'week', 'month', 'year'), usage_type: oneOf('licensed', 'metered') }),
});

export interface NewPrice {
  currency: string;
  amount: number;
  product: string;
  recurring: { interval: Interval; interval_count?: number } | null;
  active?: boolean | undefined;
  lookupKey?: string | null;
  metadata?: Record<string, string>;
  nickname?: string | null;
  taxBehavior?: 'exclusive' | 'inclusive' | 'unspecified' | undefined;
}

export function createPrice(world: World, parts: NewPrice): Price {
  const { recurring } = parts;
  if (recurring && (recurring.interval_count ?? 1) > maxIntervals[recurring.interval]) {
    throw invalidRequest('Invalid interval_count: a billing period may be at most three years.', {
      param: 'recurring[interval_count]',
    });
  }
  const price = world.store.put('prices', {
    id: newId('price'),
    object: 'price',
    active: parts.active ?? true,
    billing_scheme: 'per_unit',
    created: world.clock.now,
    currency: parts.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: parts.lookupKey ?? null,
    metadata: parts.metadata ?? {},
    nickname: parts.nickname ?? null,
    product: parts.product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: parts.taxBehavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: parts.amount,
    unit_amount_decimal: String(parts.amount),
  });
  emit(world, 'price.created', price);
  return price;
}

export function requirePrice(world: World, id: string, param = 'price'): Price {
  const price = world.store.get('prices', id);
  if (!price) throw missing('price', id, param);
  return price;
}

/** Subscriptions show the current state of their price, not the one when they began. */
function putPrice(world: World, price: Price): Price {
  for (const subscription of world.store.all('subscriptions')) {
    if (!subscription.items.data.some((item) => item.price.id === price.id)) continue;
    const data = subscription.items.data.map((item) =>
      item.price.id === price.id ? { ...item, price, plan: planOf(price) } : item,
    );
    world.store.put('subscriptions', { ...subscription, items: { ...subscription.items, data } });
  }
  return world.store.put('prices', price);
}

/** A lookup key belongs to one price; it moves only when the caller says so. */
function claimLookupKey(
  world: World,
  key: string | null | undefined,
  owner: string | null,
  mayTransfer: boolean,
): void {
  if (key === null || key === undefined) return;
  const holder = world.store.find('prices', (price) => price.lookup_key === key && price.id !== owner);
  if (!holder) return;
  if (!mayTransfer) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  }
  const without = putPrice(world, { ...holder, lookup_key: null });
  emit(world, 'price.updated', without, holder);
}

function create(world: World, given: ReturnType<typeof createParams.read>): Price {
  const amount =
    given.unit_amount ?? (given.unit_amount_decimal === undefined ? undefined : Number(given.unit_amount_decimal));
  if (amount === undefined)
    throw invalidRequest('Prices require an `unit_amount` or `unit_amount_decimal` parameter to be set.', {
      code: 'parameter_missing',
      param: 'unit_amount',
    });
  if ((given.product === undefined) === (given.product_data === undefined)) {
    throw invalidRequest('You must specify either `product` or `product_data` when creating a price.', {
      param: 'product',
    });
  }
  const product = given.product_data
    ? createProduct(world, { ...given.product_data, metadata: mergeMetadata({}, given.product_data.metadata) })
    : requireProduct(world, given.product ?? '', 'product');
  claimLookupKey(world, given.lookup_key, null, given.transfer_lookup_key ?? false);
  return createPrice(world, {
    currency: given.currency,
    amount,
    product: product.id,
    recurring: given.recurring ?? null,
    active: given.active,
    lookupKey: given.lookup_key ?? null,
    metadata: mergeMetadata({}, given.metadata),
    nickname: given.nickname ?? null,
    taxBehavior: given.tax_behavior,
  });
}

function update(world: World, id: string, given: ReturnType<typeof updateParams.read>): Price {
  const before = requirePrice(world, id, 'id');
  claimLookupKey(world, given.lookup_key, id, given.transfer_lookup_key ?? false);
  const { metadata: changes = {}, transfer_lookup_key: _, ...rest } = given;
  const after = putPrice(world, { ...before, ...rest, metadata: mergeMetadata(before.metadata, changes) });
  emit(world, 'price.updated', after, before);
  return after;
}

export const priceRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/prices', answer: ({ world, params }) => create(world, createParams.read(params, '')) },
  { method: 'GET', path: '/v1/prices/:id', answer: ({ world, path }) => requirePrice(world, path('id'), 'id') },
  {
    method: 'POST',
    path: '/v1/prices/:id',
    answer: ({ world, params, path }) => update(world, path('id'), updateParams.read(params, '')),
  },
  listRoute(
    '/v1/prices',
    'prices',
    listParams,
    (price, given) =>
      (given.active === undefined || price.active === given.active) &&
      (given.currency === undefined || price.currency === given.currency) &&
      (given.product === undefined || price.product === given.product) &&
      (given.type === undefined || price.type === given.type) &&
      (given.lookup_keys === undefined ||
        (price.lookup_key !== null && given.lookup_keys.includes(price.lookup_key))) &&
      (given.recurring?.interval === undefined || price.recurring?.interval === given.recurring.interval) &&
      isInRange(price.created, given.created),
  ),
];
