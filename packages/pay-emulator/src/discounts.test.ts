import { expect, it } from 'vitest';
import { daySeconds, type EmulatorFixture, emulatorFixture, subscribe } from './testing/emulator-fixture.ts';

type Coupon = Parameters<EmulatorFixture['stripe']['coupons']['create']>[0];

/** A monthly subscription for 7.99 that gets a discount in the middle of its first period. */
async function withDiscount(coupon: Coupon) {
  const fixture = await emulatorFixture();
  const { subscription, customer } = await subscribe(fixture, fixture.prices.monthly);
  fixture.emulator.clock.advance(15.5 * daySeconds);
  const { id } = await fixture.stripe.coupons.create(coupon);
  await fixture.stripe.subscriptions.update(subscription.id, { discounts: [{ coupon: id }] });
  const charges = async () =>
    (await fixture.stripe.charges.list({ customer })).data.map(({ amount }) => amount).toReversed();
  return { ...fixture, subscription, charges };
}

it.each([
  [{ percent_off: 50, duration: 'forever' }, [799, 399, 399, 399, 399]],
  [{ percent_off: 50, duration: 'once' }, [799, 399, 799, 799, 799]],
  [{ percent_off: 25, duration: 'repeating', duration_in_months: 2 }, [799, 599, 599, 799, 799]],
] as const)('a coupon with %o counts from the next invoice, which a preview shows', async (coupon, expected) => {
  const { stripe, emulator, subscription, charges } = await withDiscount(coupon);
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview).toMatchObject({ subtotal: 799, total: expected[1], amount_due: expected[1] });
  expect(preview.total_discount_amounts).toMatchObject([{ amount: 799 - (expected[1] ?? 0) }]);
  emulator.clock.advance(110 * daySeconds);
  expect(await charges()).toEqual(expected);
});

it('several discounts are taken off one after the other, until they are cleared', async () => {
  const { stripe, subscription } = await withDiscount({ percent_off: 50, duration: 'forever' });
  const coupons = await Promise.all([10, 20].map((percent_off) => stripe.coupons.create({ percent_off })));
  await stripe.subscriptions.update(subscription.id, { discounts: coupons.map(({ id }) => ({ coupon: id })) });
  const amountDue = async () => (await stripe.invoices.createPreview({ subscription: subscription.id })).amount_due;
  expect(await amountDue()).toBe(799 - 80 - 144);
  await stripe.subscriptions.update(subscription.id, { discounts: '' });
  expect(await amountDue()).toBe(799);
});

it('a change credits unused time at the price that was charged, and charges less for the new plan', async () => {
  const { stripe, emulator, prices, subscription } = await withDiscount({ percent_off: 50, duration: 'forever' });
  const change = { items: [{ id: subscription.items.data[0]?.id ?? '', price: prices.halfYear }] };
  const preview = () => stripe.invoices.createPreview({ subscription: subscription.id, subscription_details: change });
  // The first period was charged before the discount, the second one after it.
  expect((await preview()).total).toBe(1797 - 400);
  emulator.clock.advance(15.5 * daySeconds + 7200);
  expect((await preview()).total).toBe(1797 - 398);
  const changed = await stripe.subscriptions.update(subscription.id, { ...change, expand: ['latest_invoice'] });
  expect(changed.latest_invoice).toMatchObject({ amount_paid: 1797 - 398 });
});

it('an unknown coupon, and one that has a number of months without repeating, are rejected', async () => {
  const { stripe, subscription } = await withDiscount({ percent_off: 50 });
  await expect(stripe.subscriptions.update(subscription.id, { discounts: [{ coupon: 'none' }] })).rejects.toThrow(
    'No such coupon',
  );
  await expect(stripe.coupons.create({ percent_off: 5, duration: 'once', duration_in_months: 2 })).rejects.toThrow(
    'duration_in_months',
  );
});
