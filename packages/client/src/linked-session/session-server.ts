import * as z from 'zod/mini';
import type { BackendPlace } from '../backend/connect.ts';
import { ClientError, networkError, retryAfter, timeoutError, unreadableError } from '../client-error.ts';
import { deadline } from '../product/deadline.ts';
import type { SessionTokens } from './connection.ts';

export type RefreshOutcome =
  | { readonly kind: 'renewed'; readonly tokens: SessionTokens }
  /** The session is over: signed out elsewhere, expired, or its tokens were used by someone else. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'unreachable'; readonly error: ClientError };

/** The server's side of a session: three calls to /auth/v1, without the library that implements all of them. */
export interface SessionServer {
  refresh(refreshToken: string): Promise<RefreshOutcome>;
  /** Ends the session of this token. `refused`: the token itself is not accepted, or no longer accepted. */
  revoke(accessToken: string): Promise<'ended' | 'refused' | 'unreachable'>;
  check(accessToken: string): Promise<'alive' | 'ended' | 'refused' | 'unreachable'>;
}

export interface SessionServerOptions {
  readonly place: () => Promise<BackendPlace>;
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs?: number;
}

/**
 * For 10 s after a refresh, the server accepts the old token once more and returns the same new pair; after that it considers the
 * token stolen and ends the session. Two attempts of this length fit in, so a lost response is requested again in time.
 */
const requestTimeoutMs = 4_000;
const maxTries = 2;

const endedCodes: ReadonlySet<string> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
]);

const renewed = z.object({ access_token: z.string(), refresh_token: z.string() });
const refusal = z.object({ code: z.optional(z.unknown()), error_code: z.optional(z.string()) });

export function createSessionServer({
  place,
  fetch,
  timeoutMs = requestTimeoutMs,
}: SessionServerOptions): SessionServer {
  async function ask(path: string, { token, ...init }: RequestInit & { readonly token?: string }): Promise<unknown> {
    const { url, publishableKey } = await place();
    const limit = deadline(timeoutMs);
    try {
      const response = await fetch(`${url.replace(/\/+$/, '')}/auth/v1/${path}`, {
        ...init,
        credentials: 'omit',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          apikey: publishableKey,
          authorization: `Bearer ${token ?? publishableKey}`,
        },
        signal: limit.signal,
      });
      return read(response, await response.text());
    } catch (cause) {
      if (cause instanceof ClientError) throw cause;
      throw limit.isOver() ? timeoutError(timeoutMs, cause) : networkError(cause);
    } finally {
      limit.clear();
    }
  }

  async function ends(call: () => Promise<unknown>): Promise<'done' | 'ended' | 'refused' | 'unreachable'> {
    try {
      await call();
      return 'done';
    } catch (error) {
      const { code, status } = clientError(error);
      if (endedCodes.has(code)) return 'ended';
      return status === 401 || status === 403 ? 'refused' : 'unreachable';
    }
  }

  return {
    async refresh(refreshToken) {
      let failure: ClientError | undefined;
      for (let tries = 0; tries < maxTries; tries++) {
        try {
          const body = JSON.stringify({ refresh_token: refreshToken });
          const answer = z.safeParse(renewed, await ask('token?grant_type=refresh_token', { method: 'POST', body }));
          if (!answer.success) throw unreadableError(200, answer.error);
          const { access_token: accessToken, refresh_token: next } = answer.data;
          return { kind: 'renewed', tokens: { accessToken, refreshToken: next } };
        } catch (error) {
          failure = clientError(error);
          if (endedCodes.has(failure.code)) return { kind: 'ended' };
          if (failure.kind === 'refused') break;
        }
      }
      return { kind: 'unreachable', error: failure ?? networkError(null) };
    },
    async revoke(token) {
      const result = await ends(() => ask('logout?scope=local', { method: 'POST', token }));
      return result === 'done' ? 'ended' : result;
    },
    async check(token) {
      const result = await ends(() => ask('user', { method: 'GET', token }));
      return result === 'done' ? 'alive' : result;
    },
  };
}

/** `place` may reject with anything. */
const clientError = (error: unknown): ClientError => (error instanceof ClientError ? error : networkError(error));

function read({ ok, status, headers }: Response, text: string): unknown {
  if (ok && text === '') return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw unreadableError(status, cause);
  }
  if (ok) return json;
  const parsed = z.safeParse(refusal, json);
  if (!parsed.success || status >= 500) throw unreadableError(status, json);
  const { code, error_code: errorCode } = parsed.data;
  throw new ClientError('refused', errorCode ?? (typeof code === 'string' ? code : 'unexpected'), 'Refused', {
    status,
    retryAfterSeconds: retryAfter(headers),
  });
}
