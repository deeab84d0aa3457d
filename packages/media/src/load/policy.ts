import type { Random } from '../model/ports.ts';

/** How patient loading is. */
export interface LoadPolicy {
  /** Tries after the first, for cut bodies, network failures, busy servers and answers that are not media. */
  readonly retries: number;
  /** A try that brought this many bytes gives all retries back: a long file may be cut any number of times. */
  readonly progressBytes: number;
  /** The wait before the first retry is random between 0 and `firstMs`, before retry n up to `baseMs * 2^n`, at most `maxMs`. */
  readonly backoff: { readonly firstMs: number; readonly baseMs: number; readonly maxMs: number };
  /** A server that asks for more is asked again after this. */
  readonly maxRetryAfterMs: number;
  /** No byte for this long on the first try: it costs little to ask again over a new connection. */
  readonly firstSilenceMs: number;
  /** No byte for this long on later tries. */
  readonly silenceMs: number;
  /** Fewer than `bytes` in `periodMs` of waiting is a stall. */
  readonly slowest: { readonly bytes: number; readonly periodMs: number };
  /** More is refused. */
  readonly maxBytes: number;
}

/** Fits segments, keys and manifests; one large file sets its own `maxBytes`. */
export const defaultPolicy: LoadPolicy = {
  retries: 5,
  progressBytes: 8 * 2 ** 20,
  backoff: { firstMs: 150, baseMs: 500, maxMs: 15_000 },
  maxRetryAfterMs: 120_000,
  firstSilenceMs: 10_000,
  silenceMs: 30_000,
  slowest: { bytes: 30 * 1024, periodMs: 30_000 },
  maxBytes: 512 * 2 ** 20,
};

/**
 * Milliseconds before retry `retry` (0 is the first): exponential, with full jitter so that many clients spread out. The first
 * is short: most faults are over at once, and everything loaded behind a hole has to wait for it.
 */
export function backoffDelay(policy: LoadPolicy, retry: number, random: Random): number {
  const { firstMs, baseMs, maxMs } = policy.backoff;
  return random() * Math.min(maxMs, retry === 0 ? firstMs : baseMs * 2 ** retry);
}
