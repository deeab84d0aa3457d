import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPeriods } from './calendar.ts';
import { billingIntervalOf, changeTerms, purchaseTerms, renewalOf } from './charge-terms.ts';
import { chargeCents } from './price.ts';
import { now, plans } from './testing.ts';

const bought = { now, creditCents: 0, endsCurrent: false };
const day = (moment: number | undefined) => new Date(moment ?? 0).toISOString().slice(0, 10);

describe('an order', () => {
  it.each([
    ['monthly', 799, '2026-02-15', { period: 'month', count: 1 }],
    ['halfYear', 3594, '2026-07-15', { period: 'month', count: 6 }],
    ['yearly', 4794, '2027-01-15', { period: 'year', count: 1 }],
  ] as const)('of the %s plan costs %i now and renews on %s', (name, cents, date, every) => {
    const terms = purchaseTerms(plans[name], bought);
    expect(terms).toMatchObject({ priceCents: cents, dueNowCents: cents, creditCents: 0, carriedCreditCents: 0 });
    expect(terms.renewal).toMatchObject({ cents, every, nextCharge: { cents } });
    expect(day(terms.renewal?.nextCharge.at)).toBe(date);
  });

  it('for a lifetime plan is one payment, uses no credit, and ends the running subscription', () => {
    expect(purchaseTerms(plans.lifetime, { now, creditCents: 500, endsCurrent: true })).toEqual({
      ...{ priceCents: 8940, dueNowCents: 8940, creditCents: 0, carriedCreditCents: 0 },
      ...{ renewal: null, endsCurrent: true },
    });
  });

  it('uses the credit left from earlier changes', () => {
    const terms = purchaseTerms(plans.monthly, { ...bought, creditCents: 300 });
    expect(terms).toMatchObject({ dueNowCents: 499, carriedCreditCents: 0 });
    expect(terms.renewal?.nextCharge.cents).toBe(799);
  });

  it('is paid by credit above the price, which also pays for renewals until it is used up', () => {
    const terms = purchaseTerms(plans.monthly, { ...bought, creditCents: 2000 });
    expect(terms).toMatchObject({ dueNowCents: 0, carriedCreditCents: 1201 });
    // Today's and February's charges are covered; March costs the rest.
    expect(day(terms.renewal?.nextCharge.at)).toBe('2026-03-15');
    expect(terms.renewal?.nextCharge.cents).toBe(3 * 799 - 2000);
  });

  it('that costs nothing charges nothing later', () => {
    expect(purchaseTerms(plans.trial, bought)).toMatchObject({ dueNowCents: 0, renewal: null });
  });
});

describe('a change', () => {
  it("uses the provider's amounts", () => {
    const paidUntil = addPeriods(now, { period: 'year', count: 1 }, 1);
    const amounts = { priceCents: 4794, dueNowCents: 4255, carriedCreditCents: 0 };
    expect(changeTerms(plans.yearly, { ...amounts, anchor: now, paidUntil })).toEqual({
      ...{ ...amounts, creditCents: 539, endsCurrent: false },
      renewal: { nextCharge: { at: paidUntil, cents: 4794 }, every: { period: 'year', count: 1 }, cents: 4794 },
    });
  });

  it('renews at the price of its owner, who may have a discount', () => {
    const amounts = { priceCents: 2397, dueNowCents: 2397, carriedCreditCents: 0 };
    const renewalWith = (renewalCents: number) =>
      changeTerms(plans.yearly, { ...amounts, renewalCents, anchor: now, paidUntil: now + 1 }).renewal;
    expect(renewalWith(2397)).toMatchObject({ nextCharge: { at: now + 1, cents: 2397 }, cents: 2397 });
    // "One payment, no renewal" would be wrong.
    expect(renewalWith(0)).toMatchObject({ nextCharge: { at: now + 1, cents: 0 }, cents: 0 });
  });

  it('adds to the next charge what was too little to be charged today', () => {
    const terms = changeTerms(plans.yearly, {
      ...{ priceCents: 4794, dueNowCents: 0, carriedCreditCents: -20 },
      ...{ anchor: now, paidUntil: now + 1 },
    });
    expect(terms.creditCents).toBe(4774);
    expect(terms.renewal?.nextCharge).toEqual({ at: now + 1, cents: 4814 });
  });
});

it('renews at what the subscription costs its owner, minus the remaining credit', () => {
  const anchor = Date.UTC(2027, 0, 31);
  const running = { every: { period: 'month', count: 1 } as const, anchor, paidUntil: Date.UTC(2027, 1, 28) };
  expect(renewalOf(700, { ...running, carriedCreditCents: 0 })).toMatchObject({
    ...{ nextCharge: { at: Date.UTC(2027, 1, 28), cents: 700 }, cents: 700 },
  });
  expect(renewalOf(700, { ...running, carriedCreditCents: 900 })).toMatchObject({
    ...{ nextCharge: { at: Date.UTC(2027, 2, 31), cents: 500 }, cents: 700 },
  });
  expect(renewalOf(0, { ...running, carriedCreditCents: 0 })).toBeNull();
});

it('never loses a cent: all charges up to the next one equal all prices minus all credit', () => {
  const sold = fc.constantFrom(plans.monthly, plans.halfYear, plans.yearly, plans.lifetime);
  fc.assert(
    fc.property(sold, fc.nat(60_000), fc.nat(4_000_000_000), (plan, creditCents, seconds) => {
      const start = seconds * 1000;
      const terms = purchaseTerms(plan, { now: start, creditCents, endsCurrent: false });
      expect(terms.priceCents - terms.creditCents).toBe(terms.dueNowCents - terms.carriedCreditCents);
      const every = billingIntervalOf(plan);
      if (!every || !terms.renewal) {
        expect(terms.dueNowCents).toBe(chargeCents(plan));
        return;
      }
      let renewals = 1;
      while (addPeriods(start, every, renewals) < terms.renewal.nextCharge.at) renewals += 1;
      expect(addPeriods(start, every, renewals)).toBe(terms.renewal.nextCharge.at);
      expect(terms.dueNowCents + terms.renewal.nextCharge.cents).toBe((renewals + 1) * chargeCents(plan) - creditCents);
      expect(terms.renewal.nextCharge.cents).toBeGreaterThan(0);
    }),
  );
});
