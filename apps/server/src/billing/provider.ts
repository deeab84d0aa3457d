import type { Hono } from 'hono';
import type { Stripe } from 'stripe';
import { stripeClient } from './stripe-client.ts';

/** Who takes the money: Stripe, or our emulator of it. */
export interface Provider {
  readonly stripe: Stripe;
  readonly webhookSecrets: readonly string[];
  /** Pages that live on our own server. */
  readonly pages: Hono | null;
  /** Milliseconds since 1970 by the provider's clock. */
  readonly now: () => number;
  /** How far that clock was moved ahead of ours. A real one never is. */
  readonly aheadMs: () => number;
  /** Tells of every move of the clock, and waits for the listener. */
  onClockMoved(listener: () => Promise<void>): void;
  /** Where to bring events, for a provider in this very process. */
  deliverTo(receive: (request: Request) => Response | Promise<Response>): void;
  /** Lets happen what became due: an emulator has no night shift. */
  passTime(): void;
  close(): Promise<void>;
}

/** The real one: it knows our address itself and brings its events there. */
export function realProvider(access: {
  readonly secretKey: string;
  readonly webhookSecrets: readonly string[];
}): Provider {
  return {
    stripe: stripeClient(access),
    webhookSecrets: access.webhookSecrets,
    pages: null,
    now: Date.now,
    aheadMs: () => 0,
    onClockMoved: () => undefined,
    deliverTo: () => undefined,
    passTime: () => undefined,
    close: async () => undefined,
  };
}
