import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { EmulatorOptions } from './index.ts';
import { daySeconds, emulatorFixture } from './testing/emulator-fixture.ts';

const secret = 'whsec_test';

/** An emulator whose receiver verifies each delivery with the SDK and responds as instructed. */
async function listeningShop(options: EmulatorOptions = {}) {
  const got: Stripe.Event[] = [];
  const answers: number[] = [];
  const fixture = await emulatorFixture({
    ...options,
    webhook: {
      secret,
      events: ['customer.created', 'customer.updated', 'customer.deleted'],
      receive: async (request) => {
        got.push(
          Stripe.webhooks.constructEvent(await request.text(), request.headers.get('stripe-signature') ?? '', secret),
        );
        return new Response('ok', { status: answers.shift() ?? 200 });
      },
    },
  });
  return { ...fixture, got, answers, types: () => got.map(({ type }) => type) };
}

describe('deliveries', () => {
  it('are signed, sent once, and contain the version, the cause and what changed', async () => {
    const { stripe, emulator, got } = await listeningShop();
    const customer = await stripe.customers.create({ name: 'Ana' }, { idempotencyKey: 'k1' });
    await stripe.customers.update(customer.id, { name: 'Bea' });
    expect((await stripe.events.list({ type: 'customer.*' })).data[0]?.pending_webhooks).toBe(1);
    await emulator.webhooks.deliverAll();
    await emulator.webhooks.deliverAll();
    expect(got).toMatchObject([
      {
        type: 'customer.created',
        api_version: '2026-10-28.endive',
        data: { object: { name: 'Ana' } },
        request: { idempotency_key: 'k1', id: expect.stringMatching(/^req_/) },
      },
      { type: 'customer.updated', data: { object: { name: 'Bea' }, previous_attributes: { name: 'Ana' } } },
    ]);
    expect(await stripe.events.retrieve(got[0]?.id ?? '')).toMatchObject({ pending_webhooks: 0 });
    expect(emulator.webhooks.waiting).toBe(0);
  });

  it('are sent automatically if enabled', async () => {
    const { stripe, types } = await listeningShop({ autoDeliver: true });
    await stripe.customers.create({});
    await expect.poll(types, { timeout: 15_000 }).toEqual(['customer.created']);
  });

  it('are retried with back-off until they are received', async () => {
    const { stripe, emulator, got, answers } = await listeningShop();
    answers.push(500, 400, 302);
    await stripe.customers.create({});
    expect(await emulator.webhooks.deliverAll()).toMatchObject([{ attempt: 1, status: 500 }]);
    emulator.clock.advance(59);
    expect(await emulator.webhooks.deliverAll()).toEqual([]);
    emulator.clock.advance(1);
    expect(await emulator.webhooks.deliverAll()).toMatchObject([{ attempt: 2, status: 400 }]);
    emulator.clock.advance(5 * 60);
    expect(await emulator.webhooks.deliverAll()).toMatchObject([{ attempt: 3, status: 302 }]);
    emulator.clock.advance(30 * 60);
    expect(await emulator.webhooks.deliverAll()).toMatchObject([{ attempt: 4, status: 200 }]);
    expect(new Set(got.map(({ id }) => id)).size).toBe(1);
    expect(emulator.webhooks.waiting).toBe(0);
  });

  it('are abandoned after three days', async () => {
    const { stripe, emulator, got, answers } = await listeningShop();
    answers.push(...Array.from({ length: 50 }, () => 500));
    await stripe.customers.create({});
    for (let hour = 0; hour < 100; hour += 1) {
      await emulator.webhooks.deliverAll();
      emulator.clock.advance(3600);
    }
    expect(got).toHaveLength(11);
    expect(emulator.webhooks.waiting).toBe(0);
  });

  it('can be duplicated, reordered, delayed, dropped and lost', async () => {
    const { stripe, emulator, types, got } = await listeningShop();
    const run = async () => {
      const { id } = await stripe.customers.create({});
      await stripe.customers.update(id, { name: 'x' });
      await stripe.customers.del(id);
      await emulator.webhooks.deliverAll();
      return types().map((type) => type.slice('customer.'.length));
    };
    emulator.webhooks.faults = {
      fate: ({ type }) => (type === 'customer.updated' ? { kind: 'duplicate', copies: 3 } : undefined),
    };
    expect(await run()).toEqual(['created', 'updated', 'updated', 'updated', 'deleted']);
    got.length = 0;
    emulator.webhooks.faults = { order: (due) => due.toReversed() };
    expect(await run()).toEqual(['deleted', 'updated', 'created']);
    got.length = 0;
    emulator.webhooks.faults = {
      fate: ({ type, attempt }) =>
        type === 'customer.created' && attempt === 1 ? { kind: 'delay', seconds: 5 } : undefined,
    };
    expect(await run()).toEqual(['updated', 'deleted']);
    emulator.webhooks.faults = {};
    emulator.clock.advance(5);
    await emulator.webhooks.deliverAll();
    expect(types().at(-1)).toBe('customer.created');
    got.length = 0;
    emulator.webhooks.faults = {
      fate: ({ type, attempt }) =>
        type === 'customer.created'
          ? { kind: attempt === 1 ? 'drop' : 'deliver' }
          : type === 'customer.updated'
            ? { kind: 'lose' }
            : undefined,
    };
    expect(await run()).toEqual(['deleted']);
    emulator.clock.advance(60);
    await emulator.webhooks.deliverAll();
    emulator.clock.advance(4 * daySeconds);
    await emulator.webhooks.deliverAll();
    expect(types()).toEqual(['customer.deleted', 'customer.created']);
  });

  it('are sent once, even if two rounds run concurrently', async () => {
    const { stripe, emulator, types } = await listeningShop();
    await stripe.customers.create({});
    await stripe.customers.create({});
    await Promise.all([emulator.webhooks.deliverAll(), emulator.webhooks.deliverAll()]);
    expect(types()).toEqual(['customer.created', 'customer.created']);
  });

  it('survive a receiver that throws or does not respond', async () => {
    const { stripe, emulator } = await emulatorFixture({
      webhook: { secret, receive: () => Promise.reject(new Error('down')), events: ['customer.created'] },
    });
    await stripe.customers.create({});
    expect(await emulator.webhooks.deliverAll()).toMatchObject([{ status: null }]);
    expect(emulator.webhooks.waiting).toBe(1);
  });
});
