/** The simplest real client, over Node's `fetch`, for tests that need sockets. Implements the media engine's `Http`. */
export function fetchHttp(toError: (cause: unknown) => Error) {
  return {
    async get(request: {
      readonly url: string;
      readonly range?: { readonly start: number; readonly end?: number };
      readonly headers?: Readonly<Record<string, string>>;
      readonly signal: AbortSignal;
    }) {
      const { range, signal } = request;
      const controller = new AbortController();
      const stop = (): void => controller.abort(signal.reason);
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      const headers = { ...request.headers, ...(range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : {}) };
      const response = await fetch(request.url, { headers, signal: controller.signal }).catch((error) => {
        throw toError(error);
      });
      return {
        url: response.url,
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: chunks(response, toError, () => signal.removeEventListener('abort', stop)),
        cancel: () => controller.abort(),
      };
    },
  };
}

async function* chunks(response: Response, toError: (cause: unknown) => Error, onEnd: () => void) {
  try {
    for await (const chunk of response.body ?? []) yield chunk;
  } catch (error) {
    throw toError(error);
  } finally {
    onEnd();
  }
}
