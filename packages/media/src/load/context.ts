import type { MediaError } from '../model/errors.ts';
import type { Clock, Http, Random } from '../model/ports.ts';
import type { BufferPool } from './buffer-pool.ts';
import type { HostGate } from './host-gate.ts';
import type { PauseSwitch } from './pause-switch.ts';
import type { LoadPolicy } from './policy.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Turn } from './turn.ts';

/** Called after a failed attempt, with the number of the next retry, the maximum, and the wait in milliseconds. */
export type OnRetry = (
  error: MediaError,
  next: { readonly attempt: number; readonly attempts: number; readonly waitMs: number },
) => void;

/** Called when a server sends nothing. */
export type OnSilence = (url: string, leftMs: number) => void;

/** What loading needs. One object per job; `signal` and `turn` differ per request. */
export interface LoadContext {
  readonly http: Http;
  readonly clock: Clock;
  readonly random: Random;
  readonly signal: AbortSignal;
  readonly policy?: Partial<LoadPolicy>;
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly gate?: HostGate;
  readonly rate?: RateLimit;
  readonly pause?: PauseSwitch;
  readonly turn?: Turn;
  /** Memory for loaded data; its user returns it. */
  readonly buffers?: BufferPool;
  /** Called with the number of bytes that arrived each time, including repeated ones. */
  readonly onBytes?: (count: number) => void;
  /** Called when an attempt has failed and another one will follow. */
  readonly onRetry?: OnRetry;
  /** Called when a server has been silent for a while, with the milliseconds until the request is retried. */
  readonly onSilence?: OnSilence;
}
