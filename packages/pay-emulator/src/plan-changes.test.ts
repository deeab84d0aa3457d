import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { DAY, openShop, type Shop, START, subscribe } from './testing/shop.ts';

const itemOf = ({ items }: Stripe.Subscription) => items.data[0]?.id ?? '';
const periodsOf = ({ items }: Stripe.Subscription) => [
  items.data[0]?.current_period_start,
  items.data[0]?.current_period_end,
];
const cardOf = ({ stripe }: Shop, customer: string, name: string) => stripe.paymentMethods.attach(name, { customer });

describe('a change of plan', () => {
  it('of the same rhythm waits for the next invoice, unless it shall be billed at once', async () => {
    const shop = await openShop();
    const { id: dearer } = await shop.stripe.prices.create({
      currency: 'usd',
      unit_amount: 1599,
      recurring: { interval: 'month' },
      product_data: { name: 'Plus' },
    });
    const { subscription, customer } = await subscribe(shop, shop.prices.monthly);
    shop.emulator.clock.advance(15.5 * DAY);
    const items = [{ id: itemOf(subscription), price: dearer }];
    const preview = await shop.stripe.invoices.createPreview({
      customer,
      subscription: subscription.id,
      subscription_details: { items },
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-400, 800, 1599]);
    await shop.stripe.subscriptions.update(subscription.id, { items });
    expect((await shop.stripe.invoices.list({ customer })).data).toHaveLength(1);
    shop.emulator.clock.advance(15.5 * DAY + 3600);
    const [renewal] = (await shop.stripe.invoices.list({ customer })).data;
    expect(renewal).toMatchObject({ amount_paid: 1999, billing_reason: 'subscription_cycle' });
    expect(
      renewal?.lines.data.map(({ amount, parent }) => [amount, parent?.subscription_item_details?.proration]),
    ).toEqual([
      [-400, true],
      [800, true],
      [1599, false],
    ]);
  });

  it('of the same rhythm is billed at once when that is wished', async () => {
    const shop = await openShop();
    const { id: dearer } = await shop.stripe.prices.create({
      currency: 'usd',
      unit_amount: 1599,
      recurring: { interval: 'month' },
      product_data: { name: 'Plus' },
    });
    const { subscription } = await subscribe(shop, shop.prices.monthly);
    shop.emulator.clock.advance(15.5 * DAY);
    const changed = await shop.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: dearer }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(changed.latest_invoice).toMatchObject({ amount_paid: 400, billing_reason: 'subscription_update' });
    expect(periodsOf(changed)).toEqual(periodsOf(subscription));
  });

  it('of another rhythm begins a new period at once, with the credit of the old one', async () => {
    const shop = await openShop();
    const { subscription } = await subscribe(shop, shop.prices.monthly);
    shop.emulator.clock.advance(15.5 * DAY);
    const changed = await shop.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: shop.prices.halfYear }],
      expand: ['latest_invoice'],
    });
    expect(changed.latest_invoice).toMatchObject({ amount_paid: 3594 - 400 });
    expect(changed.billing_cycle_anchor).toBe(START + 15.5 * DAY);
    expect(periodsOf(changed)[0]).toBe(START + 15.5 * DAY);
  });

  it('to a cheaper plan gives credit, which the next invoices use up', async () => {
    const shop = await openShop();
    const { subscription, customer } = await subscribe(shop, shop.prices.yearly);
    shop.emulator.clock.advance(DAY);
    const items = [{ id: itemOf(subscription), price: shop.prices.monthly }];
    const changed = await shop.stripe.subscriptions.update(subscription.id, {
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
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: credit });
    shop.emulator.clock.advance(31 * DAY + 3600);
    expect((await shop.stripe.invoices.list({ customer })).data[0]).toMatchObject({
      total: 799,
      amount_due: 0,
      starting_balance: credit,
      ending_balance: credit + 799,
    });
  });

  it('without proration costs nothing now', async () => {
    const shop = await openShop();
    const { subscription, customer } = await subscribe(shop, shop.prices.monthly);
    shop.emulator.clock.advance(DAY);
    const { id: dearer } = await shop.stripe.prices.create({
      currency: 'usd',
      unit_amount: 1599,
      recurring: { interval: 'month' },
      product_data: { name: 'Plus' },
    });
    await shop.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: dearer }],
      proration_behavior: 'none',
    });
    shop.emulator.clock.advance(30 * DAY + 3600);
    expect((await shop.stripe.invoices.list({ customer })).data.map(({ amount_paid: paid }) => paid)).toEqual([
      1599, 799,
    ]);
  });

  it('waits for its payment, is applied with it, or is dropped after 23 hours', async () => {
    const shop = await openShop();
    const { subscription, customer } = await subscribe(shop, shop.prices.monthly, '4000000000000341');
    shop.emulator.clock.advance(DAY);
    const upgrade = () =>
      shop.stripe.subscriptions.update(subscription.id, {
        items: [{ id: itemOf(subscription), price: shop.prices.yearly }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
      });
    const waiting = await upgrade();
    expect(waiting).toMatchObject({ status: 'active', pending_update: { expires_at: START + DAY + 23 * 3600 } });
    expect(waiting.items.data[0]?.price.id).toBe(shop.prices.monthly);
    shop.emulator.clock.advance(23 * 3600);
    const dropped = await shop.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(dropped).toMatchObject({ status: 'active', pending_update: null, latest_invoice: { status: 'void' } });
    const again = await upgrade();
    await shop.stripe.invoices.pay(String(again.latest_invoice), {
      payment_method: (await cardOf(shop, customer, 'pm_card_visa')).id,
    });
    const applied = await shop.stripe.subscriptions.retrieve(subscription.id);
    expect([applied.pending_update, applied.items.data[0]?.price.id]).toEqual([null, shop.prices.yearly]);
    const types = (await shop.stripe.events.list({ type: 'customer.subscription.*', limit: 100 })).data.map(
      ({ type }) => type,
    );
    expect(types.filter((type) => type.includes('pending'))).toEqual([
      'customer.subscription.pending_update_applied',
      'customer.subscription.pending_update_expired',
    ]);
  });

  it('does not outlast the period of the old plan', async () => {
    const shop = await openShop();
    const { subscription } = await subscribe(shop, shop.prices.monthly, '4000000000000341');
    const end = subscription.items.data[0]?.current_period_end ?? 0;
    shop.emulator.clock.advanceTo(end - 3600);
    const waiting = await shop.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: shop.prices.yearly }],
      payment_behavior: 'pending_if_incomplete',
    });
    expect(waiting.pending_update?.expires_at).toBe(end);
    shop.emulator.clock.advanceTo(end);
    const renewed = await shop.stripe.subscriptions.retrieve(subscription.id);
    expect([renewed.pending_update, renewed.items.data[0]?.price.id]).toEqual([null, shop.prices.monthly]);
  });

  it('that must be paid at once or not happen', async () => {
    const shop = await openShop();
    const { subscription } = await subscribe(shop, shop.prices.monthly, '4000000000000341');
    const items = [{ id: itemOf(subscription), price: shop.prices.yearly }];
    await expect(
      shop.stripe.subscriptions.update(subscription.id, { items, payment_behavior: 'error_if_incomplete' }),
    ).rejects.toMatchObject({ statusCode: 402 });
    expect((await shop.stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.price.id).toBe(
      shop.prices.monthly,
    );
  });

  it('refuses a moment outside the period and an item of another subscription', async () => {
    const shop = await openShop();
    const { subscription } = await subscribe(shop, shop.prices.monthly);
    const items = [{ id: itemOf(subscription), price: shop.prices.yearly }];
    await expect(
      shop.stripe.subscriptions.update(subscription.id, { items, proration_date: START - 1 }),
    ).rejects.toMatchObject({ param: 'proration_date' });
    await expect(
      shop.stripe.subscriptions.update(subscription.id, { items: [{ id: 'si_none', price: shop.prices.yearly }] }),
    ).rejects.toMatchObject({ code: 'resource_missing', param: 'items[0][id]' });
    await expect(
      shop.stripe.subscriptions.update(subscription.id, {
        items: [{ id: itemOf(subscription), price: shop.prices.lifetime }],
      }),
    ).rejects.toThrow('type=one_time');
  });
});
