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
import { openShop, planIds, type Shop } from './testing/shop.ts';

// The first test of a run may have to make the template.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describeEngines('asking for money back', (engine) => {
  const database = databasePerSuite(engine);

  async function buyer(): Promise<[Shop, Person]> {
    const shop = await openShop(database());
    const person = await makePerson(database(), randomUUID());
    await database().as(service).query('select start_trial($1, $2, 1)', [person.id, person.email]);
    return [shop, person];
  }
  async function buy(shop: Shop, person: Person): Promise<void> {
    shop.emulator.clock.advance(60);
    shop.emulator.payCheckout(await shop.order(person, planIds.monthly));
    await shop.hear();
  }
  const ask = (shop: Shop, person: Person) => shop.call(subscriptionCalls.refund, { explanation: 'because' }, person);

  test('works once per account: buying, downloading and asking again and again ends at the second time', async () => {
    const [shop, ana] = await buyer();
    await buy(shop, ana);
    expect(await ask(shop, ana)).toMatchObject({ status: 200, data: { amountCents: 799 } });
    await buy(shop, ana);
    const quote = await shop.call(subscriptionCalls.refundQuote, {}, ana);
    expect(quote.data).toMatchObject({ payment: { amountCents: 799 }, obstacles: ['refundedBefore'] });
    expect(await ask(shop, ana)).toMatchObject({ status: 409, code: 'refund.refundedBefore' });
    const refunds = await shop.deps.stripe.refunds.list({ limit: 100 });
    expect(refunds.data).toHaveLength(1);
    expect((await shop.account(ana)).kind).toBe('paid');
  });

  test('can be repeated for the same payment when the provider did not answer', async () => {
    const [shop, bob] = await buyer();
    await buy(shop, bob);
    shop.emulator.apiFault = ({ path }) => (path === '/v1/refunds' ? 'refuse' : undefined);
    expect((await ask(shop, bob)).status).toBe(502);
    shop.emulator.apiFault = null;
    expect(await ask(shop, bob)).toMatchObject({ status: 200, data: { amountCents: 799 } });
  });

  test('is not used up by money that went back for another reason', async () => {
    const [shop, cleo] = await buyer();
    await buy(shop, cleo);
    const [charge] = (await shop.deps.stripe.charges.list({ limit: 1 })).data;
    await shop.deps.stripe.refunds.create({ charge: charge?.id ?? '' });
    await shop.hear();
    await buy(shop, cleo);
    expect(await ask(shop, cleo)).toMatchObject({ status: 200 });
  });

  test('is not used up by a request that the provider refused because the bank had taken the money back', async () => {
    const [shop, dan] = await buyer();
    await buy(shop, dan);
    const [charge] = (await shop.deps.stripe.charges.list({ limit: 1 })).data;
    shop.emulator.raiseDispute(charge?.id ?? '');
    expect(await ask(shop, dan)).toMatchObject({ status: 409, code: 'refund.alreadyRefunded' });
    await buy(shop, dan);
    expect(await ask(shop, dan)).toMatchObject({ status: 200, data: { amountCents: 799 } });
  });

  test('is not used up when support was faster', async () => {
    const [shop, eli] = await buyer();
    await buy(shop, eli);
    const [charge] = (await shop.deps.stripe.charges.list({ limit: 1 })).data;
    await shop.deps.stripe.refunds.create({ charge: charge?.id ?? '' });
    await ask(shop, eli);
    await buy(shop, eli);
    expect(await ask(shop, eli)).toMatchObject({ status: 200, data: { amountCents: 799 } });
  });

  test('is used up by a refund whose answer got lost, also when a later request is refused', async () => {
    const [shop, fay] = await buyer();
    await buy(shop, fay);
    shop.emulator.apiFault = ({ path }) => (path === '/v1/refunds' ? 'lose' : undefined);
    expect((await ask(shop, fay)).status).toBe(502);
    shop.emulator.apiFault = null;
    // The provider forgets its keys after a day: then the same request is refused.
    shop.emulator.clock.advance(2 * 86_400);
    await ask(shop, fay);
    await buy(shop, fay);
    expect(await ask(shop, fay)).toMatchObject({ status: 409, code: 'refund.refundedBefore' });
  });

  test('is counted by mailbox: a new account with the same address does not get another one', async () => {
    const [shop, gus] = await buyer();
    await buy(shop, gus);
    expect(await ask(shop, gus)).toMatchObject({ status: 200 });
    await database().as(accounts).query('delete from auth.users where id = $1', [gus.id]);
    const kept = await database().as(service).query('select owner_id, payment_id from billing_refund');
    expect(kept.rows).toContainEqual({ owner_id: null, payment_id: null });
    const [name] = gus.email.split('@');
    const again = await makePerson(database(), `${name}+again`);
    await buy(shop, again);
    const quote = await shop.call(subscriptionCalls.refundQuote, {}, again);
    expect(quote.data?.obstacles).toEqual(['refundedBefore']);
    expect(await ask(shop, again)).toMatchObject({ status: 409, code: 'refund.refundedBefore' });
  });

  test('is counted by account, too: a new address does not make another one possible', async () => {
    const [shop, hal] = await buyer();
    await buy(shop, hal);
    expect(await ask(shop, hal)).toMatchObject({ status: 200 });
    const email = `${randomUUID()}@example.com`;
    await database().as(accounts).query('update auth.users set email = $2 where id = $1', [hal.id, email]);
    const moved = { ...hal, email, identity: { ...hal.identity, claims: { ...hal.identity.claims, email } } };
    await buy(shop, moved);
    expect(await ask(shop, moved)).toMatchObject({ status: 409, code: 'refund.refundedBefore' });
  });
});
