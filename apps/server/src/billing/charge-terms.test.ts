import { randomUUID } from 'node:crypto';
import { readChargeTerms, subscriptionCalls } from '@clipharbor/contracts';
import { type ChargeTerms, dayMs, dollars, renewalsAfter } from '@clipharbor/domain';
import { chargeSentences, formatLocale, loadMessages } from '@clipharbor/i18n';
import { scale, soakTimeout } from '@clipharbor/testkit';
import { databasePerSuite, makePerson, type Person, service } from '@clipharbor/testkit/database';
import fc from 'fast-check';
import type { Stripe } from 'stripe';
import { createTranslator } from 'use-intl/core';
import { beforeAll, expect, test, vi } from 'vitest';
import { type BillingFixture, billingFixture, orderBody, ownSubscription, planIds } from './testing/billing-fixture.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: soakTimeout(120_000), hookTimeout: 60_000 });
const database = databasePerSuite('pglite');

const yearMs = 366 * dayMs;
/** A renewal's invoice is a draft for an hour before the provider collects it. */
const collectedWithinMs = 2 * 3_600_000;

type Sold = 'monthly' | 'halfYear' | 'yearly' | 'lifetime';
/** `ended`: a subscription that has expired. */
type Before = 'trial' | 'ended' | 'monthly' | 'halfYear' | 'yearly';
const pairs: readonly (readonly [Before, Sold])[] = [
  ...(['trial', 'ended'] as const).flatMap((from) =>
    (['monthly', 'halfYear', 'yearly', 'lifetime'] as const).map((to) => [from, to] as const),
  ),
  ...[['monthly', 'halfYear'] as const, ['monthly', 'yearly'] as const, ['monthly', 'lifetime'] as const],
  ...[['halfYear', 'yearly'] as const, ['halfYear', 'lifetime'] as const, ['yearly', 'lifetime'] as const],
];

interface Case {
  /** Position within the current period, from 0 to 1. */
  readonly passed: number;
  /** The old plan's price when bought, as a multiple of its current price. */
  readonly priceWas: number;
  /** When it is to end: with the period, or set in the provider's dashboard, that many period lengths after it; `null`: it renews. */
  readonly ends: 'withPeriod' | number | null;
  /** A discount set in the provider's dashboard. */
  readonly coupon: Stripe.CouponCreateParams | null;
}
const anyCase: fc.Arbitrary<Case> = fc.record({
  passed: fc.double({ min: 0, max: 0.999, noNaN: true }),
  priceWas: fc.constantFrom(1, 1, 3, 7),
  ends: fc.constantFrom<Case['ends']>(null, 'withPeriod', -0.0005, 0.5, 1, 2.5),
  coupon: fc.constantFrom<Case['coupon']>(
    ...[null, null, { percent_off: 33, duration: 'forever' as const }, { percent_off: 50, duration: 'once' as const }],
    { percent_off: 15, duration: 'repeating', duration_in_months: 3 },
  ),
});

let say: (key: string, values: Record<string, string | number>) => string;
beforeAll(async () => {
  const messages = await loadMessages('en', ['pricing']);
  say = createTranslator({
    locale: formatLocale('en'),
    messages,
    namespace: 'pricing.charges',
  }) as unknown as typeof say;
});
const day = (moment: number) => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
const sentence = (terms: ChargeTerms) =>
  chargeSentences(terms, { say, money: (cents) => `$${dollars(cents)}`, date: day }).join(' ');

const serve = (text: string, values: unknown[] = []) => database().as(service).query(text, values);
const setPrices = (times: number) => serve('update subscription set price = price * $1 where price > 0', [times]);

/** Every successful charge, in order. */
async function chargesOf(fixture: BillingFixture) {
  const { data } = await fixture.deps.stripe.charges.list({ limit: 100 });
  return data
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount, created }) => ({ cents: amount, at: created * 1000 }))
    .toReversed();
}

async function becomes(
  fixture: BillingFixture,
  person: Person,
  before: Before,
  { passed, priceWas, ends, coupon }: Case,
) {
  await serve('select start_trial($1, $2, 1)', [person.id, person.email]);
  if (before === 'trial') return;
  await setPrices(priceWas);
  fixture.emulator.payCheckout(await fixture.order(person, before === 'ended' ? planIds.monthly : planIds[before]));
  await fixture.deliverEvents();
  await setPrices(1 / priceWas);
  if (ends === 'withPeriod' || before === 'ended') {
    await fixture.call(subscriptionCalls.cancel, await ownSubscription(fixture, person), person);
  }
  const account = await fixture.account(person);
  if (account.kind !== 'paid') throw new Error(`${before} is ${account.kind}`);
  if (coupon && before !== 'ended') {
    const { id } = await fixture.deps.stripe.coupons.create(coupon);
    await fixture.deps.stripe.subscriptions.update(account.subId, { discounts: [{ coupon: id }] });
  }
  const length = (account.periodEnd - account.periodStart) / 1000;
  if (typeof ends === 'number' && before !== 'ended') {
    const cancel_at = Math.floor(account.periodEnd / 1000 + length * ends);
    await fixture.deps.stripe.subscriptions.update(account.subId, { cancel_at });
    await fixture.deliverEvents();
  }
  fixture.emulator.clock.advance(before === 'ended' ? length + dayMs / 1000 : Math.floor(length * passed));
  await fixture.deliverEvents();
}

/** Confirms what was shown: the plan changes, or the provider's page opens and is paid. */
async function confirm(fixture: BillingFixture, person: Person, to: Sold, terms: ChargeTerms): Promise<void> {
  const { data } = await fixture.call(subscriptionCalls.processSubscription, orderBody(person, planIds[to]), person);
  if (data?.action === 'payment-url') {
    const order = await fixture.call(subscriptionCalls.checkoutSession, { sid: data.sessionId }, person);
    expect(order.data?.terms && readChargeTerms(order.data.terms)).toEqual(terms);
    fixture.emulator.payCheckout(data.sessionId);
  }
  expect(data).not.toBeNull();
  await fixture.deliverEvents();
}

test.each(pairs)('from %s to %s: the charges of a year match what was announced', async (from, to) => {
  const property = fc.asyncProperty(anyCase, async (each) => {
    const fixture = await billingFixture(database());
    const person = await makePerson(database(), randomUUID());
    await becomes(fixture, person, from, each);
    const before = await chargesOf(fixture);
    const start = fixture.deps.now();
    const preview = await fixture.call(subscriptionCalls.preview, { plan_id: planIds[to] }, person);
    if (!preview.data) throw new Error(`no preview: ${preview.code}`);
    const terms = readChargeTerms(preview.data.terms);
    await confirm(fixture, person, to, terms);
    const until = Math.max(terms.renewal?.nextCharge.at ?? 0, start) + yearMs;
    fixture.emulator.clock.advanceTo(until / 1000);
    await fixture.deliverEvents();

    const charges = (await chargesOf(fixture)).slice(before.length);
    const now = terms.dueNowCents > 0 ? charges[0] : undefined;
    const later = now ? charges.slice(1) : charges;
    expect(now?.cents ?? 0).toBe(terms.dueNowCents);
    const words = sentence(terms);
    expect(words).toContain(now ? `You pay $${dollars(now.cents)} today.` : 'You pay nothing today');
    if (terms.renewal === null) {
      expect(to).toBe('lifetime');
      expect(later).toEqual([]);
      expect(words).toContain('no renewal');
      return;
    }
    const { nextCharge, every, cents } = terms.renewal;
    const [next] = later;
    expect(words).toContain(`Next charge: $${dollars(next?.cents ?? 0)} on ${day(nextCharge.at)}`);
    expect(words).not.toContain('no renewal');
    // The first charge as announced, and from then on the same amount at the same interval.
    const expected = [nextCharge];
    for (const at of renewalsAfter(start, every, nextCharge.at)) {
      if (at + collectedWithinMs > until) break;
      expected.push({ at, cents });
    }
    const collected = later.slice(0, expected.length);
    expect(collected.map((charge) => charge.cents)).toEqual(expected.map((charge) => charge.cents));
    for (const [index, { at }] of expected.entries()) {
      expect(collected[index]?.at).toBeGreaterThanOrEqual(at);
      expect(collected[index]?.at).toBeLessThan(at + collectedWithinMs);
    }
    expect(later.length - expected.length).toBeLessThanOrEqual(1);
  });
  await fc.assert(property, { numRuns: scale(4, 200), endOnFailure: true, ...(scale(1, 0) && { seed: 20261117 }) });
});

test('while a payment is due, nothing is quoted because nothing can be bought', async () => {
  const fixture = await billingFixture(database());
  const person = await makePerson(database(), randomUUID());
  await becomes(fixture, person, 'monthly', { passed: 0, priceWas: 1, ends: null, coupon: null });
  const { sub_id: subId } = await ownSubscription(fixture, person);
  const { stripe } = fixture.deps;
  const { customer } = await stripe.subscriptions.retrieve(subId);
  const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: String(customer) });
  await stripe.subscriptions.update(subId, { default_payment_method: method.id });
  fixture.emulator.clock.advance(32 * 86_400);
  await fixture.deliverEvents();
  for (const plan of [planIds.halfYear, planIds.yearly, planIds.lifetime]) {
    const preview = await fixture.call(subscriptionCalls.preview, { plan_id: plan }, person);
    expect(preview).toMatchObject({ status: 409, code: 'subscription.pastDue' });
  }
});
