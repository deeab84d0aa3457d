import { discounted, dollars } from './money.ts';
import type { Period, Plan } from './plan.ts';

/** What a catalog needs for `$price/period (count periods)`. Amounts are dollars with two decimals, without the dollar sign. */
export interface PriceParts {
  readonly price: string;
  /** Struck through; `null` without a discount. */
  readonly original: string | null;
  readonly period: Period;
  /** Set only above 1, where `(count periods)` is added. */
  readonly count: number | null;
  readonly billing: Billing;
}

/** The line below the price: "$35.94 billed every 6 months". */
export type Billing =
  | { readonly kind: 'free' }
  | { readonly kind: 'once'; readonly amount: string }
  | {
      readonly kind: 'recurring';
      readonly amount: string;
      readonly period: Exclude<Period, 'lifetime'>;
      readonly count: number;
    };

/** What is charged at once, in whole cents: the discounted period, rounded to cents, times the number of periods. */
export const chargeCents = (plan: Plan): number => discounted(plan.priceCents, plan.discount) * plan.periodCount;

/** A plan's price, split into its displayed parts. */
export function priceParts(plan: Plan): PriceParts {
  return {
    price: dollars(discounted(plan.priceCents, plan.discount)),
    original: plan.discount > 0 ? dollars(plan.priceCents) : null,
    period: plan.period,
    count: plan.periodCount > 1 ? plan.periodCount : null,
    billing: billing(plan),
  };
}

function billing(plan: Plan): Billing {
  const charge = chargeCents(plan);
  if (charge === 0) return { kind: 'free' };
  const amount = dollars(charge);
  if (plan.period === 'lifetime') return { kind: 'once', amount };
  return { kind: 'recurring', amount, period: plan.period, count: plan.periodCount };
}
