import { randomUUID } from 'node:crypto';
import { subscriptionCalls } from '@clipharbor/contracts';
import { databasePerSuite, describeEngines, makePerson, type Person, service } from '@clipharbor/testkit/database';
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
});
