import { addPeriods, type Every, renewalsAfter } from './calendar.ts';
import type { Plan } from './plan.ts';
import { chargeCents } from './price.ts';

/** A renewal that is to come: the next charge, and what every later one is. */
export interface Renewal {
  readonly nextCharge: { readonly at: number; readonly cents: number };
  readonly every: Every;
  /** What a renewal costs when no credit is left. */
  readonly cents: number;
}

/**
 * What a purchase or a change of plan costs, now and later. Everything that is said about it, and every check of it,
 * comes from this value. `priceCents - creditCents` is `dueNowCents - carriedCreditCents`, always.
 */
export interface ChargeTerms {
  readonly priceCents: number;
  /** For unused time of the plan before. May be more than the price. */
  readonly creditCents: number;
  readonly dueNowCents: number;
  /** Credit that today's charge leaves over; renewals use it up. */
  readonly carriedCreditCents: number;
  /** `null`: one payment, nothing renews. */
  readonly renewal: Renewal | null;
  /** A running subscription ends with the payment, without credit for its remaining time. */
  readonly endsCurrent: boolean;
}

/** How the plan is charged again and again; `null` for one that is paid once, or never. */
export const billingIntervalOf = ({ period, periodCount }: Plan): Every | null =>
  period === 'lifetime' ? null : { period, count: periodCount };

interface Purchase {
  readonly now: number;
  /** What the buyer has left from earlier changes. A single payment does not use it. */
  readonly creditCents: number;
  readonly endsCurrent: boolean;
}

/** The terms of an order that begins with its payment, if it is paid now. */
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

/** The first renewal that costs something: those before it are paid by what is left of the credit. `null`: all are free. */
export function renewalOf(cents: number, { every, anchor, paidUntil, carriedCreditCents }: Running): Renewal | null {
  if (cents === 0) return null;
  const covered = Math.max(0, Math.floor(carriedCreditCents / cents));
  const later = renewalsAfter(anchor, every, paidUntil);
  let at = paidUntil;
  for (let paid = 0; paid < covered; paid += 1) at = later.next().value;
  return { nextCharge: { at, cents: cents - (carriedCreditCents - covered * cents) }, every, cents };
}
