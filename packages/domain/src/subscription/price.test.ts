import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dollars } from './money.ts';
import { chargeCents, type PriceParts, priceParts } from './price.ts';
import { plans } from './testing.ts';

/** The specification's English, built from the parts the way a catalog does it. */
const english = ({ price, period, count }: PriceParts) =>
  `$${price}/${period}${count === null ? '' : ` (${count} ${period}s)`}`;

test('"with a discount, price x (100 - discount) / 100 with 2 decimals, shown as $price/period, original price struck through"', () => {
  expect(english(priceParts(plans.yearly))).toBe('$47.94/year');
  expect(priceParts(plans.yearly).original).toBe('95.88');
  expect(priceParts(plans.lifetime)).toMatchObject({ price: '89.40', original: '149.00' });
});

test('without a discount nothing is struck through', () => {
  expect(english(priceParts(plans.monthly))).toBe('$7.99/month');
  expect(priceParts(plans.monthly).original).toBeNull();
});

test('"when period_count is above 1 it adds \'(count periods)\'"', () => {
  expect(english(priceParts(plans.halfYear))).toBe('$5.99/month (6 months)');
  expect(priceParts(plans.yearly).count).toBeNull();
});

test('"half-year: `$5.99/month (6 months)`, with the line "$35.94 billed every 6 months""', () => {
  expect(priceParts(plans.halfYear).billing).toEqual({ kind: 'recurring', amount: '35.94', period: 'month', count: 6 });
});

test('a lifetime plan is paid once, and a trial never', () => {
  expect(priceParts(plans.lifetime).billing).toEqual({ kind: 'once', amount: '89.40' });
  expect(priceParts(plans.trial).billing).toEqual({ kind: 'free' });
});

test('"the charge is the discounted price, rounded to cents, times the count"', () => {
  const priced = fc.record({
    priceCents: fc.nat({ max: 9_999_999_999 }),
    discount: fc.nat({ max: 100 }),
    periodCount: fc.integer({ min: 1, max: 120 }),
  });
  fc.assert(
    fc.property(priced, (own) => {
      const plan = { ...plans.monthly, ...own };
      const shown = priceParts(plan);
      // The charge is the displayed price times the number of periods, to the cent.
      const shownCents = BigInt(shown.price.replace('.', ''));
      expect(BigInt(chargeCents(plan))).toBe(shownCents * BigInt(shown.count ?? 1));
      if (shown.billing.kind !== 'free') expect(shown.billing.amount).toBe(dollars(chargeCents(plan)));
    }),
  );
});
