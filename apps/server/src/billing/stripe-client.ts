import { Stripe } from 'stripe';

/** The one place that says which form of the provider's objects we read. The webhook endpoint has to be set to the same. */
export const API_VERSION = '2026-10-28.endive' satisfies typeof Stripe.API_VERSION;

/** Two attempts of this length stay below the 30 seconds that our own callers wait. */
const TIMEOUT_MS = 10_000;

export interface StripeAccess {
  readonly secretKey: string;
  /** Answers requests instead of the network: the emulator in this very process. */
  readonly fetch?: (request: Request) => Response | Promise<Response>;
}

export function stripeClient({ secretKey, fetch }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(fetch && {
      httpClient: Stripe.createFetchHttpClient(async (input: string | URL | Request, init?: RequestInit) =>
        fetch(new Request(input, init)),
      ),
    }),
  });
}
