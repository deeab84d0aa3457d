import { Stripe } from 'stripe';

/** The one place that says which form of the provider's objects we read. The webhook endpoint has to be set to the same. */
export const apiVersion = '2026-10-28.endive' satisfies typeof Stripe.API_VERSION;

/** Two attempts of this length stay below the 30 seconds that our own callers wait. */
const requestTimeoutMs = 10_000;

export interface StripeAccess {
  readonly secretKey: string;
  /** Answers requests instead of the network: the emulator in this very process. */
  readonly fetch?: (request: Request) => Response | Promise<Response>;
  readonly timeoutMs?: number;
  /** How often the SDK sends a request again by itself. */
  readonly retries?: number;
}

export function stripeClient({ secretKey, fetch, timeoutMs = requestTimeoutMs, retries = 1 }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    apiVersion: apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(abortable(fetch)) }),
  });
}

/** Gives up when the SDK does, as the network would. */
const abortable =
  (fetch: NonNullable<StripeAccess['fetch']>) => async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true });
    return Promise.race([fetch(request), aborted]);
  };
