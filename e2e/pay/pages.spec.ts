import type { AddressInfo } from 'node:net';
import { createPayEmulator, type PayEmulator } from '@clipharbor/pay-emulator';
import { serve } from '@hono/node-server';
import type { Page } from '@playwright/test';
import Stripe from 'stripe';
import { accessibilityFaults } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const start = Date.UTC(2026, 2, 1, 12) / 1000;

interface Shop {
  emulator: PayEmulator;
  stripe: Stripe;
  price: string;
  origin: string;
}

/** A separate shop for each test: the emulator on a socket, and the merchant's page to return to. */
const shopTest = test.extend<{ shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  shop: async ({}, use) => {
    let fetch = (_: Request): Response | Promise<Response> => new Response(null, { status: 503 });
    const server = serve({ fetch: (request) => fetch(request), port: 0, hostname: '127.0.0.1' });
    await new Promise<void>((resolve) => server.once('listening', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const emulator = createPayEmulator({ now: () => start, origin, merchant: 'Clipharbor', autoDeliver: false });
    const merchant = () =>
      new Response('<!doctype html><title>Shop</title><link rel="icon" href="data:,"><p>Thank you', {
        headers: { 'content-type': 'text/html' },
      });
    fetch = (request) =>
      /^\/(pay|v1)\//.test(new URL(request.url).pathname) ? emulator.app.fetch(request) : merchant();
    const { hostname: host, port } = new URL(origin);
    const stripe = new Stripe('sk_test_emulator', { protocol: 'http', host, port, telemetry: false });
    const { id: price } = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 3594,
      recurring: { interval: 'month', interval_count: 6 },
      product_data: { name: 'Half-year' },
    });
    await use({ emulator, stripe, price, origin });
    server.close();
  },
});

async function openCheckout(page: Page, { stripe, price, origin }: Shop) {
  const { id: customer } = await stripe.customers.create({ email: 'ana@example.com' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    locale: 'auto',
    line_items: [{ price, quantity: 1 }],
    success_url: `${origin}/done?sid={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/back`,
  });
  await page.goto(session.url ?? '');
  return { customer, session };
}

async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Ana');
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

shopTest('a buyer mistypes, is declined, refuses the bank, confirms, and cannot pay twice', async ({ page, shop }) => {
  const { session } = await openCheckout(page, shop);
  await expect(page.getByText('$35.94').first()).toBeVisible();
  await expect(page.getByText('No money moves', { exact: false })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await payWith(page, '4242 4242 4242 4241');
  await expect(page.getByText('The card number is not valid.')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
  await payWith(page, '4000 0000 0000 9995');
  await expect(page.getByRole('alert')).toContainText('does not have enough funds');
  await expect(page.getByLabel('Security code')).toHaveValue('');

  await payWith(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('was not confirmed');
  await page.getByText('Test cards').click();
  await page.getByRole('button', { name: 'Asks for your confirmation' }).click();
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('$35.94 to Clipharbor with the card ending in 3155')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(`${shop.origin}/done?sid=${session.id}`);

  await page.goto(`${shop.origin}/pay/checkout/${session.id}`);
  await expect(page.getByRole('heading', { name: 'Already paid' })).toBeVisible();
  expect((await shop.stripe.subscriptions.list()).data).toHaveLength(1);
});

shopTest('an expired session takes no card, on a phone too', async ({ browser, shop }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  const { session } = await openCheckout(page, shop);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  shop.emulator.clock.advance(86_400);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'This checkout has expired' })).toBeVisible();
  expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  await context.close();
});

shopTest('a late customer replaces the card in the portal, then ends the plan and keeps it', async ({ page, shop }) => {
  const { customer, session } = await openCheckout(page, shop);
  await payWith(page, '4000 0000 0000 0341');
  await expect(page).toHaveURL(/\/done/);
  const subscription = String((await shop.stripe.checkout.sessions.retrieve(session.id)).subscription);
  const status = async () => (await shop.stripe.subscriptions.retrieve(subscription)).status;
  shop.emulator.clock.advance(185 * 86_400);
  expect(await status()).toBe('past_due');

  const portal = await shop.stripe.billingPortal.sessions.create({
    customer,
    return_url: `${shop.origin}/user`,
    locale: 'en',
  });
  await page.goto(portal.url);
  await expect(page.getByText('Your last payment failed')).toBeVisible();
  await page.getByText('Add a card', { exact: true }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel('Card number').fill('5555 5555 5555 4444');
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Ana');
  await page.getByRole('button', { name: 'Save card and pay $35.94' }).click();
  await expect(page.getByText('The payment went through.')).toBeVisible();
  expect(await status()).toBe('active');

  await page.getByRole('link', { name: 'Cancel plan' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText('Your plan is canceled and ends on')).toBeVisible();
  expect((await shop.stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(true);
  await page.getByRole('button', { name: 'Keep plan' }).click();
  await expect(page.getByText('Your plan will continue.')).toBeVisible();
  await page.getByRole('link', { name: 'View' }).first().click();
  await expect(page.getByText('Half-year', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Back to Clipharbor' }).click();
  await expect(page).toHaveURL(`${shop.origin}/user`);
});
