import type { Random } from '../model/ports.ts';

/** Retry and timeout policy for loading. */
export interface LoadPolicy {
  /** Retries for truncated bodies, network failures, busy servers and responses that are not media. */
  readonly retries: number;
  /**
   * An attempt that brings this many bytes resets the retries, so that a long file may be truncated any number of
   * times.
   */
  readonly progressBytes: number;
  /** The wait before the first retry is random between 0 and `firstMs`, before retry n up to `baseMs * 2^n`, at most `maxMs`. */
  readonly backoff: { readonly firstMs: number; readonly baseMs: number; readonly maxMs: number };
  /** Maximum wait, even if a server asks for more. */
  readonly maxRetryAfterMs: number;
  /** Timeout without any byte on the first attempt, where a retry over a new connection costs little. */
  readonly firstSilenceMs: number;
  /** Timeout without any byte on later attempts. */
  readonly silenceMs: number;
  /** Fewer than `bytes` in `periodMs` of waiting is a stall. */
  readonly slowest: { readonly bytes: number; readonly periodMs: number };
  /** A larger resource is refused. */
  readonly maxBytes: number;
}

/** Suits segments, keys and manifests; one large file sets its own `maxBytes`. */
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
 * Milliseconds before retry `retry` (0 is the first): exponential, with full jitter so that many clients spread out.
 * The first wait is short, because most faults pass quickly and everything loaded after a gap has to wait for it.
 */
export function backoffDelay(policy: LoadPolicy, retry: number, random: Random): number {
  const { firstMs, baseMs, maxMs } = policy.backoff;
  return random() * Math.min(maxMs, retry === 0 ? firstMs : baseMs * 2 ** retry);
}
