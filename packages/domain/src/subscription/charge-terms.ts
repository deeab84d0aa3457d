import { addPeriods, type Every, renewalsAfter } from './calendar.ts';
import type { Plan } from './plan.ts';
import { chargeCents } from './price.ts';

/** The coming renewals: the next charge, and the amount of every later one. */
export interface Renewal {
  readonly nextCharge: { readonly at: number; readonly cents: number };
  readonly every: Every;
  /** What a renewal costs when no credit is left. */
  readonly cents: number;
}

/**
 * What a purchase or plan change costs, now and later. Everything shown about it and every check of it uses this value.
 * `priceCents - creditCents` always equals `dueNowCents - carriedCreditCents`.
 */
export interface ChargeTerms {
  readonly priceCents: number;
  /** For unused time of the previous plan. May exceed the price. */
  readonly creditCents: number;
  readonly dueNowCents: number;
  /** Credit left after today's charge; renewals use it up. */
  readonly carriedCreditCents: number;
  /** `null`: one payment, nothing renews. */
  readonly renewal: Renewal | null;
  /** The payment ends a running subscription, without credit for its remaining time. */
  readonly endsCurrent: boolean;
}

/** How often the plan renews; `null` for one that is paid once, or never. */
export const billingIntervalOf = ({ period, periodCount }: Plan): Every | null =>
  period === 'lifetime' ? null : { period, count: periodCount };

interface Purchase {
  readonly now: number;
  /** The buyer's credit from earlier changes. A one-time payment does not use it. */
  readonly creditCents: number;
  readonly endsCurrent: boolean;
}

/** The terms of an order that starts with its payment, if it is paid now. */
export function purchaseTerms(plan: Plan, { now, creditCents: credit, endsCurrent }: Purchase): ChargeTerms {
  const priceCents = chargeCents(plan);
  const every = billingIntervalOf(plan);
  const creditCents = every ? credit : 0;
  const dueNowCents = Math.max(0, priceCents - creditCents);
  const carriedCreditCents = dueNowCents - priceCents + creditCents;
  const renewal =
    every && renewalOf(priceCents, { every, anchor: now, paidUntil: addPeriods(now, every, 1), carriedCreditCents });
  return { priceCents, creditCents, dueNowCents, carriedCreditCents, renewal, endsCurrent };
}

interface Change {
  /** What the provider charges for the time until `paidUntil`. */
  readonly priceCents: number;
  /** What a renewal costs, if it is not the plan's price: its owner may have a discount. */
  readonly renewalCents?: number;
  readonly dueNowCents: number;
  readonly carriedCreditCents: number;
  /** What the provider counts periods from. */
  readonly anchor: number;
  readonly paidUntil: number;
}

/** The terms of a change of the running subscription, from the amounts that the provider has worked out. */
export function changeTerms(plan: Plan, change: Change): ChargeTerms {
  const { anchor, paidUntil, renewalCents = chargeCents(plan), ...amounts } = change;
  const { priceCents, dueNowCents, carriedCreditCents } = amounts;
  const every = billingIntervalOf(plan);
  const renewal = every && renewalOf(renewalCents, { every, anchor, paidUntil, carriedCreditCents });
  return {
    ...amounts,
    creditCents: priceCents - dueNowCents + carriedCreditCents,
    // A discount may leave nothing to pay. It renews all the same.
    renewal: renewal ?? (every && { nextCharge: { at: paidUntil, cents: 0 }, every, cents: 0 }),
    endsCurrent: false,
  };
}

interface Running {
  readonly every: Every;
  readonly anchor: number;
  readonly paidUntil: number;
  readonly carriedCreditCents: number;
}

/** The first renewal that costs something: the remaining credit pays for those before it. `null`: all are free. */
export function renewalOf(cents: number, { every, anchor, paidUntil, carriedCreditCents }: Running): Renewal | null {
  if (cents === 0) return null;
  const covered = Math.max(0, Math.floor(carriedCreditCents / cents));
  const later = renewalsAfter(anchor, every, paidUntil);
  let at = paidUntil;
  for (let paid = 0; paid < covered; paid += 1) at = later.next().value;
  return { nextCharge: { at, cents: cents - (carriedCreditCents - covered * cents) }, every, cents };
}
