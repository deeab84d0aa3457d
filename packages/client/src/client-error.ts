/**
 * Why a call failed. `network`: the request or its response never arrived. `timeout`: no response in time. `refused`: the other
 * side refused, with a `code`. `unreadable`: the response did not match its schema.
 */
export type FailureKind = 'network' | 'timeout' | 'refused' | 'unreadable';

/** Who refused: the product's own API, whose messages are written for visitors, or the backend, whose are not. */
export type FailureSource = 'product' | 'backend';

export interface FailureFacts {
  readonly source?: FailureSource;
  /** HTTP status; `null` if there was no response. */
  readonly status?: number | null;
  /** The id that support asks for. */
  readonly requestId?: string | null;
  /** How long to wait before another attempt, if the other side says so. */
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
}

/**
 * The one error type of every call. Screens show the catalog text of `code`. Without one they show the `message` of the product's
 * API, but never a message of the backend: it may name tables, columns and hosts.
 */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly kind: FailureKind;
  /** The other side's code if it refused, otherwise the kind. */
  readonly code: string;
  readonly source: FailureSource;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(kind: FailureKind, code: string, message: string, facts: FailureFacts = {}) {
    super(message, 'cause' in facts ? { cause: facts.cause } : undefined);
    this.kind = kind;
    this.code = code;
    this.source = facts.source ?? 'backend';
    this.status = facts.status ?? null;
    this.requestId = facts.requestId ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
  }
}

export const networkError = (cause: unknown): ClientError =>
  new ClientError('network', 'network', 'Network Error', { cause });

export const timeoutError = (milliseconds: number, cause?: unknown): ClientError =>
  new ClientError('timeout', 'timeout', `timeout of ${milliseconds}ms exceeded`, { cause });

export const unreadableError = (status: number, cause?: unknown): ClientError =>
  new ClientError('unreadable', 'unreadable', `Request failed with status code ${status}`, { status, cause });

/** The seconds in a `Retry-After` header. Dates are ignored: comparing them needs a clock that may be wrong. */
export function retryAfter(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : null;
}
