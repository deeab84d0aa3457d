import { Stripe } from 'stripe';

/** The API version whose objects we read, defined only here. The webhook endpoint has to use the same one. */
export const apiVersion = '2026-10-28.endive' satisfies typeof Stripe.API_VERSION;

/** Two attempts of this length stay below the 30 seconds that our own callers wait. */
const requestTimeoutMs = 10_000;

export interface StripeAccess {
  readonly secretKey: string;
  /** Handles requests in place of the network: the emulator within this process. */
  readonly fetch?: (request: Request) => Response | Promise<Response>;
  readonly timeoutMs?: number;
  /** How often the SDK retries a request by itself. */
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

/** Aborts when the SDK gives up, as the network would. */
const abortable =
  (fetch: NonNullable<StripeAccess['fetch']>) => async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true });
    return Promise.race([fetch(request), aborted]);
  };
