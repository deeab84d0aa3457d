import type { Random } from '../model/ports.ts';

/** How patient loading is. Times in milliseconds. */
export interface LoadPolicy {
  /** Tries after the first, for cut bodies, network failures, busy servers and answers that are not media. */
  readonly retries: number;
  /** A try that brought this many bytes gives all retries back: a long file may be cut any number of times. */
  readonly progress: number;
  /** The wait before the first retry is random between 0 and `first`, before retry n up to `base * 2^n`, at most `longest`. */
  readonly backoff: { readonly first: number; readonly base: number; readonly longest: number };
  /** A server that asks for more is asked again after this. */
  readonly longestRetryAfter: number;
  /** No byte for this long on the first try: it costs little to ask again over a new connection. */
  readonly firstSilence: number;
  /** No byte for this long on later tries. */
  readonly silence: number;
  /** Fewer than `bytes` in `period` of waiting is a stall. */
  readonly slowest: { readonly bytes: number; readonly period: number };
  /** More is refused. */
  readonly maxBytes: number;
}

/** Fits segments, keys and manifests; one large file sets its own `maxBytes`. */
export const defaultPolicy: LoadPolicy = {
  retries: 5,
  progress: 8 * 2 ** 20,
  backoff: { first: 150, base: 500, longest: 15_000 },
  longestRetryAfter: 120_000,
  firstSilence: 10_000,
  silence: 30_000,
  slowest: { bytes: 30 * 1024, period: 30_000 },
  maxBytes: 512 * 2 ** 20,
};

/**
 * Milliseconds before retry `retry` (0 is the first): exponential, with full jitter so that many clients spread out. The first
 * is short: most faults are over at once, and everything loaded behind a hole has to wait for it.
 */
export function backoffDelay(policy: LoadPolicy, retry: number, random: Random): number {
  const { first, base, longest } = policy.backoff;
  return random() * Math.min(longest, retry === 0 ? first : base * 2 ** retry);
}
