import { randomUUID } from 'node:crypto';
import { dollars } from '@clipharbor/domain';
import { databasePerSuite, makePerson, type Person, service } from '@clipharbor/testkit/database';
import type { Stripe } from 'stripe';
import { expect, test, vi } from 'vitest';
import { type MailOrder, renderMail } from '../mail/render-mail.ts';
import { type BillingFixture, billingFixture, planIds } from './testing/billing-fixture.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const database = databasePerSuite('pglite');
const serve = async (text: string, values: unknown[]) => (await database().as(service).query(text, values)).rows;
const monthSeconds = 31 * 86_400;

/** Someone who has just paid for a month. No event has arrived yet. */
async function buyer(): Promise<[BillingFixture, Person, Stripe.Subscription]> {
  const fixture = await billingFixture(database());
  const person = await makePerson(database(), randomUUID());
  await serve('select start_trial($1, $2, 1)', [person.id, person.email]);
  fixture.emulator.payCheckout(await fixture.order(person, planIds.monthly));
  const [subscription] = (await fixture.deps.stripe.subscriptions.list()).data;
  if (!subscription) throw new Error('no subscription');
  return [fixture, person, subscription];
}

async function discount({ deps: { stripe } }: BillingFixture, id: string, coupon: Stripe.CouponCreateParams) {
  const { id: redeemed } = await stripe.coupons.create(coupon);
  await stripe.subscriptions.update(id, { discounts: [{ coupon: redeemed }] });
}

async function lastMail({ email }: Person, template: string): Promise<string> {
  const text = `select to_address as to, template, locale, data from mail_outbox
    where to_address = $1 and template = $2 order by id desc limit 1`;
  const [order] = await serve(text, [email, template]);
  return (await renderMail(order as unknown as MailOrder, { siteUrl: 'https://clip.test' })).text;
}

const newestCharge = async ({ deps: { stripe } }: BillingFixture) =>
  (await stripe.charges.list({ limit: 1 })).data[0]?.amount ?? 0;

test.each([
  [{ percent_off: 50, duration: 'forever' }, [399, 399, 399]],
  [{ percent_off: 50, duration: 'once' }, [399, 799, 799]],
  [{ percent_off: 15, duration: 'repeating', duration_in_months: 2 }, [679, 799, 799]],
] as const)('with a coupon of %o, each receipt states the next charge', async (coupon, expected) => {
  const [fixture, ana, { id }] = await buyer();
  await discount(fixture, id, coupon);
  await fixture.deliverEvents();
  for (const cents of expected) {
    expect(await lastMail(ana, 'receipt')).toContain(`Next charge: $${dollars(cents)} on`);
    fixture.emulator.clock.advance(monthSeconds);
    await fixture.deliverEvents();
    expect(await newestCharge(fixture)).toBe(cents);
  }
});

test('with a credit and a discount that ends, a receipt states the date and no amounts', async () => {
  const [fixture, bob, { id, customer }] = await buyer();
  await discount(fixture, id, { percent_off: 50, duration: 'once' });
  await fixture.deps.stripe.customers.update(String(customer), { balance: -100 });
  await fixture.deliverEvents();
  const receipt = await lastMail(bob, 'receipt');
  expect(receipt).toContain('Renews on');
  expect(receipt).not.toContain('Next charge');
});

test('a failed renewal is reported with the amount that is due', async () => {
  const [fixture, cleo, { id, customer }] = await buyer();
  const { stripe } = fixture.deps;
  await discount(fixture, id, { percent_off: 50, duration: 'forever' });
  await stripe.customers.update(String(customer), { balance: -100 });
  const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: String(customer) });
  await stripe.subscriptions.update(id, { default_payment_method: method.id });
  fixture.emulator.clock.advance(monthSeconds + 7200);
  await fixture.deliverEvents();
  expect(await lastMail(cleo, 'payment_failed')).toContain('$2.99');
});
