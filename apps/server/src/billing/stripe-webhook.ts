import { apiErrors, type ErrorCode } from '@clipharbor/domain';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Stripe } from 'stripe';
import type { BillingDeps } from './deps.ts';
import { storeEvent } from './events.ts';

export const webhookPath = '/webhooks/stripe';

const maxBodyBytes = 512 * 1024;
const toleranceSeconds = 300;

export interface WebhookOptions {
  readonly deps: BillingDeps;
  /** Two during a rotation. */
  readonly secrets: readonly string[];
  /** Seconds by our own clock, against which a signature's age is checked. */
  readonly now?: () => number;
  /** Called after an event was stored, so that it gets processed. */
  readonly onKept: () => void;
}

/**
 * The provider's webhook endpoint. Signed events are stored and acknowledged with 200 immediately, known or not: processing comes
 * later, and the provider disables an endpoint that refuses. Unsigned ones are counted and never read.
 */
export function stripeWebhook({ deps, secrets, now, onKept }: WebhookOptions): Hono {
  let refused = 0;
  const refuse = (c: Context, code: ErrorCode, reason: string): Response => {
    refused += 1;
    deps.log.warn({ reason, refused }, 'payment event refused');
    const { status, text } = apiErrors[code];
    return c.json({ success: false, error: text, code }, status);
  };
  const limit = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) => refuse(c, 'webhook.invalid', 'the body is too large'),
  });
  return new Hono().post(webhookPath, limit, async (c) => {
    const signature = c.req.header('stripe-signature') ?? '';
    const event = await verified(await c.req.text(), signature, secrets, now);
    if (!event) return refuse(c, 'webhook.invalid', 'the signature does not fit');
    const isNew = await storeEvent(deps, event);
    if (isNew) onKept();
    return c.json({ received: true });
  });
}

/** The event, if one of the secrets signed it within the last five minutes, by a clock that may be five minutes off. */
async function verified(
  body: string,
  signature: string,
  secrets: readonly string[],
  now: () => number = () => Date.now() / 1000,
): Promise<Stripe.Event | null> {
  const seconds = Math.floor(now());
  // The library refuses what is too old, but accepts timestamps in the future.
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
  if (!(signedAt - seconds <= toleranceSeconds)) return null;
  for (const secret of secrets) {
    try {
      return await Stripe.webhooks.constructEventAsync(
        body,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        seconds * 1000,
      );
    } catch (error) {
      const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError;
      if (!isForged) throw error;
    }
  }
  return null;
}
