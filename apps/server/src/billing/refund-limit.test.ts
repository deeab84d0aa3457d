import { randomUUID } from 'node:crypto';
import { subscriptionCalls } from '@clipharbor/contracts';
import {
  accounts,
  databasePerSuite,
  describeEngines,
  makePerson,
  type Person,
  service,
} from '@clipharbor/testkit/database';
import { expect, test, vi } from 'vitest';
import { type BillingFixture, billingFixture, planIds } from './testing/billing-fixture.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describeEngines('asking for money back', (engine) => {
  const database = databasePerSuite(engine);

  async function buyer(): Promise<[BillingFixture, Person]> {
    const fixture = await billingFixture(database());
    const person = await makePerson(database(), randomUUID());
    await database().as(service).query('select start_trial($1, $2, 1)', [person.id, person.email]);
    return [fixture, person];
  }
  async function buy(fixture: BillingFixture, person: Person): Promise<void> {
    fixture.emulator.clock.advance(60);
    fixture.emulator.payCheckout(await fixture.order(person, planIds.monthly));
    await fixture.deliverEvents();
  }
  const ask = (fixture: BillingFixture, person: Person) =>
    fixture.call(subscriptionCalls.refund, { explanation: 'because' }, person);

  test('works once per account: buying, downloading and requesting a refund again fails the second time', async () => {
    const [fixture, ana] = await buyer();
    await buy(fixture, ana);
    expect(await ask(fixture, ana)).toMatchObject({ status: 200, data: { amountCents: 799 } });
    await buy(fixture, ana);
    const quote = await fixture.call(subscriptionCalls.refundQuote, {}, ana);
    expect(quote.data).toMatchObject({ payment: { amountCents: 799 }, obstacles: ['refundedBefore'] });
    expect(await ask(fixture, ana)).toMatchObject({ status: 409, code: 'refund.refundedBefore' });
    const refunds = await fixture.deps.stripe.refunds.list({ limit: 100 });
    expect(refunds.data).toHaveLength(1);
    expect((await fixture.account(ana)).kind).toBe('paid');
  });

  test('can be repeated for the same payment if the provider did not respond', async () => {
    const [fixture, bob] = await buyer();
    await buy(fixture, bob);
    fixture.emulator.apiFault = ({ path }) => (path === '/v1/refunds' ? 'refuse' : undefined);
    expect((await ask(fixture, bob)).status).toBe(502);
    fixture.emulator.apiFault = null;
    expect(await ask(fixture, bob)).toMatchObject({ status: 200, data: { amountCents: 799 } });
  });

  test('is not used up by money refunded for another reason', async () => {
    const [fixture, cleo] = await buyer();
    await buy(fixture, cleo);
    const [charge] = (await fixture.deps.stripe.charges.list({ limit: 1 })).data;
    await fixture.deps.stripe.refunds.create({ charge: charge?.id ?? '' });
    await fixture.deliverEvents();
    await buy(fixture, cleo);
    expect(await ask(fixture, cleo)).toMatchObject({ status: 200 });
  });

  test('is not used up by a request that the provider refused because the bank had taken the money back', async () => {
    const [fixture, dan] = await buyer();
    await buy(fixture, dan);
    const [charge] = (await fixture.deps.stripe.charges.list({ limit: 1 })).data;
    fixture.emulator.raiseDispute(charge?.id ?? '');
    expect(await ask(fixture, dan)).toMatchObject({ status: 409, code: 'refund.alreadyRefunded' });
    await buy(fixture, dan);
    expect(await ask(fixture, dan)).toMatchObject({ status: 200, data: { amountCents: 799 } });
  });

  test('is not used up if support refunded first', async () => {
    const [fixture, eli] = await buyer();
    await buy(fixture, eli);
    const [charge] = (await fixture.deps.stripe.charges.list({ limit: 1 })).data;
    await fixture.deps.stripe.refunds.create({ charge: charge?.id ?? '' });
    await ask(fixture, eli);
    await buy(fixture, eli);
    expect(await ask(fixture, eli)).toMatchObject({ status: 200, data: { amountCents: 799 } });
  });

  test('is used up by a refund whose response was lost, even if a later request is refused', async () => {
    const [fixture, fay] = await buyer();
    await buy(fixture, fay);
    fixture.emulator.apiFault = ({ path }) => (path === '/v1/refunds' ? 'lose' : undefined);
    expect((await ask(fixture, fay)).status).toBe(502);
    fixture.emulator.apiFault = null;
    // The provider forgets idempotency keys after a day: then the same request is refused.
    fixture.emulator.clock.advance(2 * 86_400);
    await ask(fixture, fay);
    await buy(fixture, fay);
    expect(await ask(fixture, fay)).toMatchObject({ status: 409, code: 'refund.refundedBefore' });
  });

  test('is counted per mailbox: a new account with the same address does not get another one', async () => {
    const [fixture, gus] = await buyer();
    await buy(fixture, gus);
    expect(await ask(fixture, gus)).toMatchObject({ status: 200 });
    await database().as(accounts).query('delete from auth.users where id = $1', [gus.id]);
    const kept = await database().as(service).query('select owner_id, payment_id from billing_refund');
    expect(kept.rows).toContainEqual({ owner_id: null, payment_id: null });
    const [name] = gus.email.split('@');
    const again = await makePerson(database(), `${name}+again`);
    await buy(fixture, again);
    const quote = await fixture.call(subscriptionCalls.refundQuote, {}, again);
    expect(quote.data?.obstacles).toEqual(['refundedBefore']);
    expect(await ask(fixture, again)).toMatchObject({ status: 409, code: 'refund.refundedBefore' });
  });

  test('is also counted per account: a new address does not allow another one', async () => {
    const [fixture, hal] = await buyer();
    await buy(fixture, hal);
    expect(await ask(fixture, hal)).toMatchObject({ status: 200 });
    const email = `${randomUUID()}@example.com`;
    await database().as(accounts).query('update auth.users set email = $2 where id = $1', [hal.id, email]);
    const moved = { ...hal, email, identity: { ...hal.identity, claims: { ...hal.identity.claims, email } } };
    await buy(fixture, moved);
    expect(await ask(fixture, moved)).toMatchObject({ status: 409, code: 'refund.refundedBefore' });
  });
});
