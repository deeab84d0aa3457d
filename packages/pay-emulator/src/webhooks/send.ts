/** Receives a webhook request and returns the response. */
export type Receiver = (request: Request) => Response | Promise<Response>;

/** The address that stands for an endpoint in the same process. */
export const inProcess = 'http://in-process.invalid/webhook';

const timeoutMs = 10_000;

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** The response's status; `null` if there was none. */
export async function send(
  url: string,
  payload: string,
  header: string,
  receiver: Receiver | null,
): Promise<number | null> {
  const request = new Request(url, {
    method: 'POST',
    body: payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': header,
      'user-agent': 'Stripe/1.0 (emulated)',
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  try {
    const answer = url === inProcess ? receiver?.(request) : fetch(request, { redirect: 'manual' });
    const response = await Promise.race([answer, whenAborted(request.signal)]);
    await response?.body?.cancel();
    return response?.status ?? null;
  } catch {
    // A receiver that throws counts as not responding: the attempt failed and will be retried.
    return null;
  }
}
