/**
 * Why a call brought nothing back. `network`: it never arrived, or its answer did not. `timeout`: no one answered in time.
 * `refused`: the other side said no, by `code`. `unreadable`: what came back was not what was agreed.
 */
export type FailureKind = 'network' | 'timeout' | 'refused' | 'unreadable';

/** Who refused: the product's own API, whose sentences are written for visitors, or the backend, whose are not. */
export type FailureSource = 'product' | 'backend';

export interface FailureFacts {
  readonly source?: FailureSource;
  /** HTTP status; `null` when there was no answer. */
  readonly status?: number | null;
  /** What support asks for. */
  readonly requestId?: string | null;
  /** How long to wait before another try, when the other side says so. */
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
}

/**
 * The one error of every call: screens show the catalog text of `code`. Where there is none they show the `message` of the
 * product's API, and never one of the backend: it may name tables, columns and hosts.
 */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly kind: FailureKind;
  /** The other side's code when it refused, else the kind. */
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

/** Seconds in a `Retry-After` header; a date in it is not worth a clock that may be wrong. */
export function retryAfter(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : null;
}
