import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { daySeconds, emulatorFixture, start, subscribe } from './testing/emulator-fixture.ts';

type Behavior = Stripe.SubscriptionUpdateParams.PauseCollection['behavior'];

async function paused(pause: { behavior: Behavior; resumes_at?: number }) {
  const fixture = await emulatorFixture();
  const { subscription, customer } = await subscribe(fixture, fixture.prices.monthly);
  fixture.emulator.clock.advance(daySeconds);
  await fixture.stripe.subscriptions.update(subscription.id, { pause_collection: pause });
  const invoices = async () =>
    (await fixture.stripe.invoices.list({ customer })).data.map(({ status }) => status).toReversed();
  return { ...fixture, subscription, invoices };
}

it.each([
  ['void', 'void'],
  ['mark_uncollectible', 'uncollectible'],
  ['keep_as_draft', 'draft'],
] as const)('while collection is paused (%s), periods begin and nothing is charged', async (behavior, status) => {
  const { stripe, emulator, subscription, invoices } = await paused({ behavior });
  emulator.clock.advance(65 * daySeconds);
  expect(await invoices()).toEqual(['paid', status, status]);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'active',
    pause_collection: { behavior, resumes_at: null },
  });
  await stripe.subscriptions.update(subscription.id, { pause_collection: '' });
  emulator.clock.advance(30 * daySeconds);
  expect(await invoices()).toEqual(['paid', status, status, 'paid']);
});

it('collection resumes by itself: a renewal at that moment is charged', async () => {
  const renewal = start + 31 * daySeconds;
  const { stripe, emulator, subscription, invoices } = await paused({ behavior: 'void', resumes_at: renewal });
  emulator.clock.advanceTo(renewal + 7200);
  expect(await invoices()).toEqual(['paid', 'paid']);
  expect((await stripe.subscriptions.retrieve(subscription.id)).pause_collection).toBeNull();
});

it('a change of plan is not charged either', async () => {
  const { stripe, prices, subscription, invoices } = await paused({ behavior: 'void' });
  const items = [{ id: subscription.items.data[0]?.id ?? '', price: prices.yearly }];
  await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'always_invoice' });
  expect(await invoices()).toEqual(['paid', 'void']);
});
