import {
  type BodyOf,
  type Call,
  csrfCookie,
  csrfHeader,
  type DataOf,
  granted,
  refusal,
  siteCalls,
} from '@clipharbor/contracts';
import { apiErrors, apiTimeoutMs } from '@clipharbor/domain';
import * as z from 'zod/mini';
import { ClientError, networkError, retryAfter, timeoutError, unreadableError } from '../client-error.ts';
import { cookieValue } from './cookie.ts';
import { deadline } from './deadline.ts';

export interface ProductClientOptions {
  /** Scheme and host of the server; empty for the page's own. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  /** The signed-in user's token, kept fresh by the backend client. */
  readonly accessToken: () => Promise<string | null>;
  /** The page's cookies (`document.cookie`). Omitted by programs without cookies, which are identified by their token alone. */
  readonly cookies?: () => string;
  readonly timeoutMs?: number;
  /** Pause before a read is repeated. */
  readonly repeatAfterMs?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface ProductClient {
  /** Makes one call of the contracts. Throws `ClientError`, or the signal's reason if the caller aborted. */
  call<C extends Call>(call: C, body: BodyOf<C>, options?: CallOptions): Promise<DataOf<C>>;
}

const repeatableStatus: ReadonlySet<number> = new Set([502, 503, 504]);
const xsrfRefused = 'auth.xsrf';

/** The product's own API. Reads are repeated once after a network failure; calls with side effects are never sent twice. */
export function createProductClient(options: ProductClientOptions): ProductClient {
  const { timeoutMs = apiTimeoutMs, repeatAfterMs = 300 } = options;
  const cookie = csrfCookieFetcher(options);
  return {
    async call(call, body, { signal } = {}) {
      const token = await options.accessToken();
      if (token === null && call.caller === 'user') {
        throw new ClientError('refused', 'auth.required', apiErrors['auth.required'].text, {
          source: 'product',
          status: 401,
        });
      }
      const limit = deadline(timeoutMs, signal);
      try {
        const send = async () => {
          if (call.method !== 'GET') await cookie.before(token, limit.signal);
          const answer = await attempt(options, call, body, token, limit.signal);
          cookie.after(token);
          return answer;
        };
        return await send().catch(async (error: unknown) => {
          if (!mayRepeat(call, error) || limit.signal.aborted) throw error;
          if (call.method === 'GET') await pause(repeatAfterMs, limit.signal);
          return send();
        });
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof ClientError && error.kind !== 'network') throw error;
        throw limit.isOver()
          ? timeoutError(timeoutMs, error)
          : error instanceof ClientError
            ? error
            : networkError(error);
      } finally {
        limit.clear();
      }
    },
  };
}

/**
 * The anti-forgery cookie belongs to one session, so a page's first write after signing in would be refused. That write therefore
 * fetches the cookie first. Every response sets a matching one, so this happens at most once per session.
 */
function csrfCookieFetcher(options: ProductClientOptions) {
  let known: string | null | undefined;
  return {
    async before(token: string | null, signal: AbortSignal): Promise<void> {
      if (!options.cookies || known === token) return;
      // If this fails, the write itself will report it.
      await attempt(options, siteCalls.config, {}, token, signal).catch(() => signal.throwIfAborted());
      known = token;
    },
    after(token: string | null): void {
      known = token;
    },
  };
}

/**
 * A read may be repeated. A write refused for its anti-forgery token was rejected before it was processed, and the response
 * carried a new token: sending it again still makes the change only once.
 */
function mayRepeat(call: Call, error: unknown): boolean {
  if (!(error instanceof ClientError)) return false;
  if (error.code === xsrfRefused) return true;
  if (call.method !== 'GET') return false;
  return error.kind === 'network' || (error.status !== null && repeatableStatus.has(error.status));
}

async function attempt<C extends Call>(
  { baseUrl, fetch, cookies }: ProductClientOptions,
  call: C,
  body: BodyOf<C>,
  token: string | null,
  signal: AbortSignal,
): Promise<DataOf<C>> {
  const isRead = call.method === 'GET';
  const xsrf = cookies && !isRead ? cookieValue(cookies(), csrfCookie) : null;
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${baseUrl}${call.path}${isRead ? queryOf(body) : ''}`, {
      method: call.method,
      // Without cookies there is nothing to send, and a cross-origin server may then use a wildcard origin.
      credentials: cookies ? 'include' : 'omit',
      headers: {
        accept: 'application/json',
        ...(isRead ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(xsrf === null ? {} : { [csrfHeader]: xsrf }),
      },
      ...(isRead ? {} : { body: JSON.stringify(body) }),
      signal,
    });
    text = await response.text();
  } catch (cause) {
    throw networkError(cause);
  }
  return read(call, response, text);
}

function read<C extends Call>(call: C, response: Response, text: string): DataOf<C> {
  const { status, headers, ok } = response;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw unreadableError(status, cause);
  }
  const answer = z.safeParse(granted(call.data), json);
  if (ok && answer.success) return answer.data.data as DataOf<C>;
  const no = z.safeParse(refusal, json);
  if (!no.success) throw unreadableError(status, answer.error);
  const { code, error, requestId = null } = no.data;
  throw new ClientError('refused', code, error, {
    source: 'product',
    status,
    requestId,
    retryAfterSeconds: retryAfter(headers),
  });
}

function queryOf(body: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
