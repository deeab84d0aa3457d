import { chargeCents, type Plan } from '@clipharbor/domain';
import type { Stripe } from 'stripe';
import { isMissing, once } from './provider-errors.ts';

/** The key under which a plan's price is found. A changed amount is a new price: subscribers keep theirs. */
export const lookupKey = (plan: Plan): string =>
  [plan.productId, chargeCents(plan), plan.period, plan.periodCount].join('-');

/** The provider's price of a plan, created from our plan row if it is missing. */
export async function priceOf(stripe: Stripe, plan: Plan): Promise<string> {
  if (plan.productId === null) throw new Error(`${plan.name} is not for sale`);
  const key = lookupKey(plan);
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  if (data[0]) return data[0].id;
  await ensureProduct(stripe, plan.productId, plan.name);
  const { period, periodCount } = plan;
  const price = await once(`price:${key}`, (options) =>
    stripe.prices.create(
      {
        product: plan.productId ?? '',
        currency: 'usd',
        unit_amount: chargeCents(plan),
        lookup_key: key,
        ...(period !== 'lifetime' && { recurring: { interval: period, interval_count: periodCount } }),
      },
      options,
    ),
  );
  return price.id;
}

async function ensureProduct(stripe: Stripe, id: string, name: string): Promise<void> {
  try {
    await stripe.products.retrieve(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await once(`product:${id}`, (options) => stripe.products.create({ id, name }, options));
  }
}

/** Creates what is missing at the provider for every plan on sale. */
export async function syncPrices(stripe: Stripe, plans: readonly Plan[]): Promise<void> {
  for (const plan of plans) {
    if (plan.isAvailable && plan.productId !== null) await priceOf(stripe, plan);
  }
}
