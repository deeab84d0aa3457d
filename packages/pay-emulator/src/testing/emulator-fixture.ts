import Stripe from 'stripe';
import { createPayEmulator, type EmulatorOptions, type PayEmulator } from '../index.ts';

/** 1 March 2026, noon. */
export const start = Date.UTC(2026, 2, 1, 12) / 1000;
export const daySeconds = 86_400;

export interface EmulatorFixture {
  emulator: PayEmulator;
  stripe: Stripe;
  prices: { monthly: string; halfYear: string; yearly: string; lifetime: string };
}

/** An emulator with a stopped clock, the unmodified SDK connected to it, and the product's plans. */
export async function emulatorFixture(options: EmulatorOptions = {}): Promise<EmulatorFixture> {
  const emulator = createPayEmulator({ now: () => start, autoDeliver: false, ...options });
  const stripe = new Stripe('sk_test_emulator', {
    httpClient: Stripe.createFetchHttpClient(emulator.fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const product = await stripe.products.create({ name: 'Clipharbor Premium' });
  const price = async (key: string, amount: number, recurring?: Stripe.PriceCreateParams.Recurring) =>
    (
      await stripe.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount: amount,
        lookup_key: key,
        ...(recurring ? { recurring } : {}),
      })
    ).id;
  return {
    emulator,
    stripe,
    prices: {
      monthly: await price('monthly', 799, { interval: 'month' }),
      halfYear: await price('half-year', 3594, { interval: 'month', interval_count: 6 }),
      yearly: await price('yearly', 4794, { interval: 'year' }),
      lifetime: await price('lifetime', 8940),
    },
  };
}

export const subscriptionPlan = (price: string, customer: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer,
  line_items: [{ price, quantity: 1 }],
  success_url: 'https://shop.example/done?sid={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/back',
});

/** A customer with a running subscription that was bought on the checkout page. */
export async function subscribe(
  { stripe, emulator }: EmulatorFixture,
  price: string,
  card?: string,
): Promise<{ customer: string; subscription: Stripe.Subscription }> {
  const { id: customer } = await stripe.customers.create({ email: 'ana@example.com' });
  const session = await stripe.checkout.sessions.create(subscriptionPlan(price, customer));
  const result = emulator.payCheckout(session.id, card);
  if (result.kind !== 'complete') throw new Error(`checkout: ${result.kind}`);
  const subscription = await stripe.subscriptions.retrieve(String(result.session.subscription));
  return { customer, subscription };
}
