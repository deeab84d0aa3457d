import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { daySeconds, type EmulatorFixture, emulatorFixture, start, subscribe } from './testing/emulator-fixture.ts';

const itemOf = ({ items }: Stripe.Subscription) => items.data[0]?.id ?? '';
const periodsOf = ({ items }: Stripe.Subscription) => [
  items.data[0]?.current_period_start,
  items.data[0]?.current_period_end,
];
const cardOf = ({ stripe }: EmulatorFixture, customer: string, name: string) =>
  stripe.paymentMethods.attach(name, { customer });

describe('a change of plan', () => {
  it('with the same interval waits for the next invoice', async () => {
    const fixture = await emulatorFixture();
    const { id: costlier } = await fixture.stripe.prices.create({
      currency: 'usd',
      unit_amount: 1599,
      recurring: { interval: 'month' },
      product_data: { name: 'Plus' },
    });
    const { subscription, customer } = await subscribe(fixture, fixture.prices.monthly);
    fixture.emulator.clock.advance(15.5 * daySeconds);
    const items = [{ id: itemOf(subscription), price: costlier }];
    const preview = await fixture.stripe.invoices.createPreview({
      customer,
      subscription: subscription.id,
      subscription_details: { items },
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-400, 800, 1599]);
    await fixture.stripe.subscriptions.update(subscription.id, { items });
    expect((await fixture.stripe.invoices.list({ customer })).data).toHaveLength(1);
    fixture.emulator.clock.advance(15.5 * daySeconds + 3600);
    const [renewal] = (await fixture.stripe.invoices.list({ customer })).data;
    expect(renewal).toMatchObject({ amount_paid: 1999, billing_reason: 'subscription_cycle' });
    expect(
      renewal?.lines.data.map(({ amount, parent }) => [amount, parent?.subscription_item_details?.proration]),
    ).toEqual([
      [-400, true],
      [800, true],
      [1599, false],
    ]);
  });

  it('with the same interval is billed at once when that is requested', async () => {
    const fixture = await emulatorFixture();
    const { id: costlier } = await fixture.stripe.prices.create({
      currency: 'usd',
      unit_amount: 1599,
      recurring: { interval: 'month' },
      product_data: { name: 'Plus' },
    });
    const { subscription } = await subscribe(fixture, fixture.prices.monthly);
    fixture.emulator.clock.advance(15.5 * daySeconds);
    const changed = await fixture.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: costlier }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(changed.latest_invoice).toMatchObject({ amount_paid: 400, billing_reason: 'subscription_update' });
    expect(periodsOf(changed)).toEqual(periodsOf(subscription));
  });

  it('with another interval starts a new period at once, with credit for the old one', async () => {
    const fixture = await emulatorFixture();
    const { subscription } = await subscribe(fixture, fixture.prices.monthly);
    fixture.emulator.clock.advance(15.5 * daySeconds);
    const changed = await fixture.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: fixture.prices.halfYear }],
      expand: ['latest_invoice'],
    });
    expect(changed.latest_invoice).toMatchObject({ amount_paid: 3594 - 400 });
    expect(changed.billing_cycle_anchor).toBe(start + 15.5 * daySeconds);
    expect(periodsOf(changed)[0]).toBe(start + 15.5 * daySeconds);
  });

  it('to a cheaper plan gives a credit that the next invoices use up', async () => {
    const fixture = await emulatorFixture();
    const { subscription, customer } = await subscribe(fixture, fixture.prices.yearly);
    fixture.emulator.clock.advance(daySeconds);
    const items = [{ id: itemOf(subscription), price: fixture.prices.monthly }];
    const changed = await fixture.stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    const credit = 799 - Math.round((4794 * 364) / 365);
    expect(changed.latest_invoice).toMatchObject({
      total: credit,
      amount_due: 0,
      status: 'paid',
      ending_balance: credit,
    });
    expect(await fixture.stripe.customers.retrieve(customer)).toMatchObject({ balance: credit });
    fixture.emulator.clock.advance(31 * daySeconds + 3600);
    expect((await fixture.stripe.invoices.list({ customer })).data[0]).toMatchObject({
      total: 799,
      amount_due: 0,
      starting_balance: credit,
      ending_balance: credit + 799,
    });
  });

  it('without proration costs nothing now', async () => {
    const fixture = await emulatorFixture();
    const { subscription, customer } = await subscribe(fixture, fixture.prices.monthly);
    fixture.emulator.clock.advance(daySeconds);
    const { id: costlier } = await fixture.stripe.prices.create({
      currency: 'usd',
      unit_amount: 1599,
      recurring: { interval: 'month' },
      product_data: { name: 'Plus' },
    });
    await fixture.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: costlier }],
      proration_behavior: 'none',
    });
    fixture.emulator.clock.advance(30 * daySeconds + 3600);
    expect((await fixture.stripe.invoices.list({ customer })).data.map(({ amount_paid: paid }) => paid)).toEqual([
      1599, 799,
    ]);
  });

  it('waits for its payment, is applied with it, or is discarded after 23 hours', async () => {
    const fixture = await emulatorFixture();
    const { subscription, customer } = await subscribe(fixture, fixture.prices.monthly, '4000000000000341');
    fixture.emulator.clock.advance(daySeconds);
    const upgrade = () =>
      fixture.stripe.subscriptions.update(subscription.id, {
        items: [{ id: itemOf(subscription), price: fixture.prices.yearly }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
      });
    const waiting = await upgrade();
    expect(waiting).toMatchObject({
      status: 'active',
      pending_update: { expires_at: start + daySeconds + 23 * 3600 },
    });
    expect(waiting.items.data[0]?.price.id).toBe(fixture.prices.monthly);
    fixture.emulator.clock.advance(23 * 3600);
    const dropped = await fixture.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(dropped).toMatchObject({ status: 'active', pending_update: null, latest_invoice: { status: 'void' } });
    const again = await upgrade();
    await fixture.stripe.invoices.pay(String(again.latest_invoice), {
      payment_method: (await cardOf(fixture, customer, 'pm_card_visa')).id,
    });
    const applied = await fixture.stripe.subscriptions.retrieve(subscription.id);
    expect([applied.pending_update, applied.items.data[0]?.price.id]).toEqual([null, fixture.prices.yearly]);
    const types = (await fixture.stripe.events.list({ type: 'customer.subscription.*', limit: 100 })).data.map(
      ({ type }) => type,
    );
    expect(types.filter((type) => type.includes('pending'))).toEqual([
      'customer.subscription.pending_update_applied',
      'customer.subscription.pending_update_expired',
    ]);
  });

  it('does not outlast the period of the old plan', async () => {
    const fixture = await emulatorFixture();
    const { subscription } = await subscribe(fixture, fixture.prices.monthly, '4000000000000341');
    const end = subscription.items.data[0]?.current_period_end ?? 0;
    fixture.emulator.clock.advanceTo(end - 3600);
    const waiting = await fixture.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: fixture.prices.yearly }],
      payment_behavior: 'pending_if_incomplete',
    });
    expect(waiting.pending_update?.expires_at).toBe(end);
    fixture.emulator.clock.advanceTo(end);
    const renewed = await fixture.stripe.subscriptions.retrieve(subscription.id);
    expect([renewed.pending_update, renewed.items.data[0]?.price.id]).toEqual([null, fixture.prices.monthly]);
  });

  it('that must be paid at once or is refused', async () => {
    const fixture = await emulatorFixture();
    const { subscription } = await subscribe(fixture, fixture.prices.monthly, '4000000000000341');
    const items = [{ id: itemOf(subscription), price: fixture.prices.yearly }];
    await expect(
      fixture.stripe.subscriptions.update(subscription.id, { items, payment_behavior: 'error_if_incomplete' }),
    ).rejects.toMatchObject({ statusCode: 402 });
    expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.price.id).toBe(
      fixture.prices.monthly,
    );
  });

  it('refuses a date outside the period and an item of another subscription', async () => {
    const fixture = await emulatorFixture();
    const { subscription } = await subscribe(fixture, fixture.prices.monthly);
    const items = [{ id: itemOf(subscription), price: fixture.prices.yearly }];
    await expect(
      fixture.stripe.subscriptions.update(subscription.id, { items, proration_date: start - 1 }),
    ).rejects.toMatchObject({ param: 'proration_date' });
    await expect(
      fixture.stripe.subscriptions.update(subscription.id, {
        items: [{ id: 'si_none', price: fixture.prices.yearly }],
      }),
    ).rejects.toMatchObject({ code: 'resource_missing', param: 'items[0][id]' });
    await expect(
      fixture.stripe.subscriptions.update(subscription.id, {
        items: [{ id: itemOf(subscription), price: fixture.prices.lifetime }],
      }),
    ).rejects.toThrow('type=one_time');
  });
});
