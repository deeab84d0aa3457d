import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePerson, rowsPerTest, service } from '@clipharbor/testkit/database';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openCheckout } from './checkout.ts';
import { openPayments, type Payments } from './payments.ts';
import { loadPlans, planWithId } from './plans.ts';
import { webhookPath } from './stripe-webhook.ts';

// The first test of a run may have to create the template database.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const database = rowsPerTest('pglite');
const origin = 'http://localhost:3000';
const logger = pino({ level: 'silent' });
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payments-'));
});
afterEach(() => rm(folder, { recursive: true }));

const file = () => join(folder, 'deep', 'payments.json');
const emulated = { kind: 'emulator', file: null } as const;
const open = (
  payments: { kind: 'emulator'; file: string | null } = { kind: 'emulator', file: file() },
  devPages = false,
) => openPayments({ config: { payments, devPages }, database: database(), origin, logger });

async function ask(payments: Payments, path: string, init?: RequestInit): Promise<Response | undefined> {
  for (const part of payments.services) {
    const answer = await part.request(path, init);
    if (answer.status !== 404) return answer;
  }
  return undefined;
}

it('sells without any keys: page, payment, event and subscription, all in this process', async () => {
  const payments = await open();
  const ana = await makePerson(database(), 'ana');
  const plans = await loadPlans(database().as(service));
  const order = await openCheckout(payments.deps, { userId: ana.id, email: ana.email }, planWithId(plans, 2), 'de');
  expect(order.url).toMatch(/^http:\/\/localhost:3000\/pay\//);
  const page = await ask(payments, new URL(order.url).pathname);
  expect([page?.status, await page?.text()]).toEqual([200, expect.stringContaining('7.99')]);
  // Its API is not exposed: anyone could give themselves a refund.
  const api = await ask(payments, '/v1/customers', { headers: { authorization: 'Bearer sk_test_emulator' } });
  expect(api).toBeUndefined();
  expect((await ask(payments, webhookPath, { method: 'POST', body: '{}' }))?.status).toBe(400);

  // Paid with the card on file, as in the portal; the events arrive by themselves.
  const { stripe } = payments.deps;
  const [customer] = (await stripe.customers.list({ email: ana.email })).data;
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer?.id ?? '' });
  const [price] = (await stripe.prices.list({ lookup_keys: ['clipharbor_monthly-799-month-1'] })).data;
  await stripe.subscriptions.create({
    customer: customer?.id ?? '',
    items: [{ price: price?.id ?? '' }],
    default_payment_method: method.id,
  });
  const status = async () =>
    (await database().as(ana.identity).query('select status from subscription_status')).rows[0]?.['status'];
  await vi.waitFor(async () => expect(await status()).toBe('active'), { timeout: 30_000 });
  await payments.stop();

  // Purchases survive a restart.
  const restarted = await open();
  const kept = await restarted.deps.stripe.subscriptions.list({ customer: customer?.id ?? '' });
  expect(kept.data.map((each) => each.status)).toEqual(['active']);
  await restarted.stop();
});

it('creates all prices from the plans at startup, once', async () => {
  for (let start = 0; start < 2; start += 1) {
    const payments = await open();
    await payments.stop();
  }
  const { tables } = JSON.parse(await readFile(file(), 'utf8'));
  const prices: { lookup_key: string; unit_amount: number }[] = tables.prices;
  expect(prices.map(({ lookup_key: key, unit_amount: amount }) => [key, amount])).toEqual([
    ['clipharbor_monthly-799-month-1', 799],
    ['clipharbor_half_year-3594-month-6', 3594],
    ['clipharbor_yearly-4794-year-1', 4794],
    ['clipharbor_lifetime-8940-lifetime-1', 8940],
  ]);
});

it('lets a developer move the clock, on this machine only', async () => {
  const strangers = await open(emulated);
  expect(await ask(strangers, `${origin}/pay/test`)).toBeUndefined();
  await strangers.stop();
  const payments = await open(emulated, true);
  const before = payments.deps.now();
  const move = (from: string) =>
    ask(payments, `${from}/pay/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      body: 'by=1+month',
    });
  expect((await ask(payments, `${origin}/pay/test`))?.status).toBe(200);
  expect((await move('http://clip.test'))?.status).toBe(403);
  expect(payments.deps.now()).toBeLessThan(before + 86_400_000);
  expect((await move(origin))?.status).toBe(303);
  expect(payments.deps.now()).toBeGreaterThan(before + 27 * 86_400_000);
  await payments.stop();
});

it('says what to do with a damaged file', async () => {
  const damaged = join(folder, 'payments.json');
  await writeFile(damaged, '{"version"');
  await expect(open({ kind: 'emulator', file: damaged })).rejects.toThrow(/is damaged: delete it/);
});

it('starts and stops with real keys and without a network', async () => {
  const real = { kind: 'stripe', secretKey: 'sk_test_12345678', webhookSecrets: ['whsec_1'] } as const;
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  const payments = await openPayments({
    config: { payments: real, devPages: false },
    database: database(),
    origin,
    logger,
  });
  expect(payments.services).toHaveLength(1);
  await payments.stop();
  fetched.mockRestore();
});
