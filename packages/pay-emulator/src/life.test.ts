import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import {
  daySeconds,
  type EmulatorFixture,
  emulatorFixture,
  start,
  subscribe,
  subscriptionPlan,
} from './testing/emulator-fixture.ts';

const at = (year: number, month: number, day: number, hour = 12) => Date.UTC(year, month - 1, day, hour) / 1000;
const periodOf = ({ items }: Stripe.Subscription) => [
  items.data[0]?.current_period_start,
  items.data[0]?.current_period_end,
];
const itemOf = ({ items }: Stripe.Subscription) => items.data[0]?.id ?? '';

async function intentOf({ stripe }: EmulatorFixture, invoice: string): Promise<string> {
  const { data } = await stripe.invoicePayments.list({ invoice });
  return String(data[0]?.payment.payment_intent);
}

it('goes from a declined card through upgrade, late payment and cancellation to a lifetime purchase and its refund', async () => {
  const fixture = await emulatorFixture();
  const { stripe, emulator, prices } = fixture;
  const { id: customer } = await stripe.customers.create({ email: 'ana@example.com', metadata: { user_id: 'u1' } });

  // A declined card leaves the session open; the next card buys.
  const session = await stripe.checkout.sessions.create(subscriptionPlan(prices.monthly, customer));
  expect(emulator.payCheckout(session.id, '4000000000000002')).toMatchObject({
    kind: 'declined',
    verdict: { declineCode: 'generic_decline' },
  });
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open', subscription: null });
  expect(emulator.payCheckout(session.id)).toMatchObject({ kind: 'complete' });
  const { subscription: id } = await stripe.checkout.sessions.retrieve(session.id);
  const bought = await stripe.subscriptions.retrieve(String(id), { expand: ['latest_invoice.payments'] });
  expect(bought).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', amount_paid: 799, payments: { data: [{ status: 'paid' }] } },
  });
  expect(periodOf(bought)).toEqual([start, at(2026, 4, 1)]);

  // Ten days later the yearly plan costs its price less 21 of 31 days.
  emulator.clock.advance(10 * daySeconds);
  const items = [{ id: itemOf(bought), price: prices.yearly }];
  const preview = await stripe.invoices.createPreview({
    subscription: bought.id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  });
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-541, 4794]);
  expect(preview.amount_due).toBe(4253);
  const upgraded = await stripe.subscriptions.update(bought.id, {
    items,
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  expect(upgraded.pending_update).toBeNull();
  expect(periodOf(upgraded)).toEqual([at(2026, 3, 11), at(2027, 3, 11)]);
  expect(await stripe.invoices.retrieve(String(upgraded.latest_invoice))).toMatchObject({
    amount_paid: 4253,
    status: 'paid',
  });

  // The card on file fails at renewal: past due until it is replaced.
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.subscriptions.update(bought.id, { default_payment_method: bad.id });
  emulator.clock.advanceTo(at(2027, 3, 11));
  expect((await stripe.subscriptions.retrieve(bought.id)).status).toBe('active');
  emulator.clock.advance(3600);
  const late = await stripe.subscriptions.retrieve(bought.id, { expand: ['latest_invoice'] });
  expect(late).toMatchObject({
    status: 'past_due',
    latest_invoice: { status: 'open', attempt_count: 1, next_payment_attempt: at(2027, 3, 14, 13) },
  });
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.subscriptions.update(bought.id, { default_payment_method: good.id });
  emulator.clock.advance(3 * daySeconds);
  expect(await stripe.subscriptions.retrieve(bought.id, { expand: ['latest_invoice'] })).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', attempt_count: 2 },
  });

  // Canceled, resumed, canceled again: runs to the end of the period.
  expect(await stripe.subscriptions.update(bought.id, { cancel_at_period_end: true })).toMatchObject({
    status: 'active',
    cancel_at: at(2028, 3, 11),
  });
  expect(await stripe.subscriptions.update(bought.id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  });
  await stripe.subscriptions.update(bought.id, { cancel_at_period_end: true });
  emulator.clock.advanceTo(at(2028, 3, 11) - 1);
  expect((await stripe.subscriptions.retrieve(bought.id)).status).toBe('active');
  emulator.clock.advance(1);
  expect(await stripe.subscriptions.retrieve(bought.id)).toMatchObject({
    status: 'canceled',
    ended_at: at(2028, 3, 11),
    cancellation_details: { reason: 'cancellation_requested' },
  });

  // A one-time payment for lifetime access, and its refund.
  const once = await stripe.checkout.sessions.create({
    ...subscriptionPlan(prices.lifetime, customer),
    mode: 'payment',
    payment_intent_data: { metadata: { kind: 'lifetime' } },
  });
  emulator.payCheckout(once.id);
  const paid = await stripe.checkout.sessions.retrieve(once.id, { expand: ['payment_intent.latest_charge'] });
  expect(paid).toMatchObject({
    payment_status: 'paid',
    payment_intent: {
      status: 'succeeded',
      metadata: { kind: 'lifetime' },
      latest_charge: { amount: 8940, refunded: false },
    },
  });
  const refund = await stripe.refunds.create({
    payment_intent: (paid.payment_intent as Stripe.PaymentIntent).id,
    reason: 'requested_by_customer',
  });
  expect(refund).toMatchObject({ amount: 8940, status: 'succeeded' });
  expect(await stripe.charges.retrieve(String(refund.charge))).toMatchObject({ refunded: true, amount_refunded: 8940 });
});

it('gives up on a subscription whose card keeps failing', async () => {
  const fixture = await emulatorFixture();
  const { subscription } = await subscribe(fixture, fixture.prices.monthly, '4000000000000341');
  fixture.emulator.clock.advance(31 * daySeconds + 3600);
  expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  fixture.emulator.clock.advance(15 * daySeconds);
  expect(await fixture.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
  const invoice = await fixture.stripe.invoices.retrieve(String(subscription.latest_invoice));
  expect(invoice).toMatchObject({ status: 'paid', attempt_count: 1 });
  const failed = await fixture.stripe.invoices.list({ subscription: subscription.id, status: 'open' });
  expect(failed.data.map(({ attempt_count: count, auto_advance: autoAdvance }) => [count, autoAdvance])).toEqual([
    [4, false],
  ]);
  expect(await intentOf(fixture, failed.data[0]?.id ?? '')).toMatch(/^pi_/);
});
