import type { Hono } from 'hono';
import type { Stripe } from 'stripe';
import { stripeClient } from './stripe-client.ts';

/** Takes the payments: Stripe, or our emulator of it. */
export interface Provider {
  readonly stripe: Stripe;
  readonly webhookSecrets: readonly string[];
  /** Pages that our own server serves. */
  readonly pages: Hono | null;
  /** Milliseconds since 1970 by the provider's clock. */
  readonly now: () => number;
  /** How far that clock is ahead of ours. Always 0 for a real provider. */
  readonly aheadMs: () => number;
  /** Calls the listener whenever the clock is moved, and waits for it. */
  onClockMoved(listener: () => Promise<void>): void;
  /** Sets the receiver of events, for a provider within this process. */
  deliverTo(receive: (request: Request) => Response | Promise<Response>): void;
  /** Processes what has become due: an emulator does not do so by itself. */
  passTime(): void;
  close(): Promise<void>;
}

/** The real provider. It has our address on record and sends its events there. */
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
