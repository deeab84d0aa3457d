import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { daySeconds, type EmulatorFixture, emulatorFixture, start, subscribe } from './testing/emulator-fixture.ts';

type Step =
  | { kind: 'wait'; seconds: number }
  | {
      kind: 'change';
      plan: 'monthly' | 'halfYear' | 'yearly' | 'plus';
      proration: 'always_invoice' | 'create_prorations' | 'none';
    }
  | { kind: 'toggleEnd' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 90 * daySeconds }) }),
  fc.record({
    kind: fc.constant('change' as const),
    plan: fc.constantFrom('monthly', 'halfYear', 'yearly', 'plus'),
    proration: fc.constantFrom('always_invoice', 'create_prorations', 'none'),
  }),
  fc.constant({ kind: 'toggleEnd' as const }),
);

const all = <T>(list: Stripe.ApiListPromise<T>) => list.autoPagingToArray({ limit: 10_000 });

async function take(fixture: EmulatorFixture, prices: Record<string, string>, id: string, one: Step): Promise<void> {
  const { stripe, emulator } = fixture;
  const subscription = await stripe.subscriptions.retrieve(id);
  if (one.kind === 'wait') return emulator.clock.advance(one.seconds);
  if (subscription.status === 'canceled') return;
  if (one.kind === 'toggleEnd') {
    await stripe.subscriptions.update(id, { cancel_at_period_end: !subscription.cancel_at_period_end });
    return;
  }
  const items = [{ id: subscription.items.data[0]?.id ?? '', price: prices[one.plan] ?? '' }];
  const isChange = subscription.items.data[0]?.price.id !== items[0]?.price;
  const preview = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { items, proration_behavior: one.proration, cancel_at_period_end: false },
  });
  const before = (await all(stripe.invoices.list({ subscription: id }))).length;
  const changed = await stripe.subscriptions.update(id, {
    items,
    proration_behavior: one.proration,
    expand: ['latest_invoice'],
  });
  const invoice = changed.latest_invoice as Stripe.Invoice;
  // The charge equals the preview.
  if (isChange && (await all(stripe.invoices.list({ subscription: id }))).length > before) {
    expect([invoice.total, invoice.amount_due]).toEqual([preview.total, preview.amount_due]);
    expect(invoice.lines.data.map(({ amount }) => amount)).toEqual(preview.lines.data.map(({ amount }) => amount));
  }
}

it('keeps every cent over any history of plans: charges are usage minus credit', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const fixture = await emulatorFixture();
      const plus = await fixture.stripe.prices.create({
        currency: 'usd',
        unit_amount: 1599,
        recurring: { interval: 'month' },
        product_data: { name: 'Plus' },
      });
      const { subscription, customer } = await subscribe(fixture, fixture.prices.monthly);
      for (const one of steps) await take(fixture, { ...fixture.prices, plus: plus.id }, subscription.id, one);
      fixture.emulator.clock.advance(3600);
      const invoices = (await all(fixture.stripe.invoices.list({ customer }))).filter(
        ({ status }) => status !== 'draft',
      );
      const sum = (pick: (invoice: Stripe.Invoice) => number) =>
        invoices.reduce((total, invoice) => total + pick(invoice), 0);
      const owner = (await fixture.stripe.customers.retrieve(customer)) as Stripe.Customer;
      expect(sum(({ amount_due: due }) => due)).toBe(sum(({ total }) => total) - owner.balance);
      expect(owner.balance).toBeLessThanOrEqual(0);
      for (const invoice of invoices) {
        expect(invoice.status).toBe('paid');
        expect(invoice.amount_due).toBeGreaterThanOrEqual(0);
        expect(invoice.total).toBe(invoice.lines.data.reduce((total, { amount }) => total + amount, 0));
        for (const { amount } of invoice.lines.data) expect(Number.isSafeInteger(amount)).toBe(true);
        for (const { amount, period, parent } of invoice.lines.data) {
          if (parent?.subscription_item_details?.proration) expect(period.end).toBeGreaterThan(period.start);
          else expect(amount).toBeGreaterThanOrEqual(0);
        }
      }
      const charges = await all(fixture.stripe.charges.list({ customer }));
      expect(charges.reduce((total, { amount_captured: taken }) => total + taken, 0)).toBe(
        sum(({ amount_paid: paid }) => paid),
      );
    }),
    { numRuns: 40 },
  );
});

it('never moves time or the order of events backwards, on any clock', { timeout: 60_000 }, async () => {
  const move = fc.oneof(
    fc.record({ clock: fc.constant('main' as const), seconds: fc.integer({ min: 0, max: 40 * daySeconds }) }),
    fc.record({ clock: fc.constant('own' as const), seconds: fc.integer({ min: 1, max: 40 * daySeconds }) }),
    fc.record({
      clock: fc.constant('around' as const),
      seconds: fc.integer({ min: -5 * daySeconds, max: 5 * daySeconds }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 10 }), async (moves) => {
      let around = start;
      const fixture = await emulatorFixture({ now: () => around });
      const { stripe, emulator } = fixture;
      const first = await subscribe(fixture, fixture.prices.monthly);
      const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start });
      const { id: second } = await stripe.customers.create({
        test_clock: clock.id,
        payment_method: 'pm_card_visa',
        invoice_settings: { default_payment_method: 'pm_card_visa' },
      });
      const theirs = await stripe.subscriptions.create({
        customer: second,
        items: [{ price: fixture.prices.monthly }],
      });
      let [main, own] = [emulator.clock.now, start];
      for (const { clock: which, seconds } of moves) {
        if (which === 'main') emulator.clock.advance(seconds);
        if (which === 'own')
          own = (await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: own + seconds })).frozen_time;
        if (which === 'around') around += seconds;
        emulator.clock.catchUp();
        expect(emulator.clock.now).toBeGreaterThanOrEqual(main);
        main = emulator.clock.now;
      }
      for (const [id, now] of [
        [first.subscription.id, main],
        [theirs.id, own],
      ] as const) {
        const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
        expect(item?.current_period_start).toBeLessThanOrEqual(now);
        expect(item?.current_period_end).toBeGreaterThan(now);
        const events = (await all(stripe.events.list({ type: 'customer.subscription.updated' }))).filter(
          ({ data }) => (data.object as Stripe.Subscription).id === id,
        );
        const times = events.map(({ created }) => created);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
      }
    }),
    { numRuns: 30 },
  );
});
