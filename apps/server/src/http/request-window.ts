export interface WindowRule {
  readonly max: number;
  readonly windowMs: number;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

export interface Taken {
  readonly isAllowed: boolean;
  /** What every response may state: the limit, how many are left, and the seconds until the window ends. */
  readonly headers: Readonly<Record<string, string>>;
  readonly resetSeconds: number;
}

/** Counts another request by `key`. */
export type RequestWindow = (key: string) => Taken;

/** The maximum number of callers tracked at once. More than that is a flood, whose callers share one window. */
const maxKeys = 10_000;
const overflow = 'everyone else';

/**
 * `max` requests per window and key, counted from the key's first request. Kept in this process's memory: asking the database
 * would cost more than the requests that this saves.
 */
export function requestWindow({ max, windowMs, now }: WindowRule): RequestWindow {
  const windows = new Map<string, { used: number; until: number }>();
  const forgetEnded = (at: number): void => {
    for (const [key, { until }] of windows) if (until <= at) windows.delete(key);
  };
  return (caller) => {
    const at = now();
    if (windows.size >= maxKeys) forgetEnded(at);
    const key = windows.size >= maxKeys && !windows.has(caller) ? overflow : caller;
    const known = windows.get(key);
    const window = known && known.until > at ? known : { used: 0, until: at + windowMs };
    window.used += 1;
    windows.set(key, window);
    const resetSeconds = Math.max(1, Math.ceil((window.until - at) / 1000));
    return {
      isAllowed: window.used <= max,
      resetSeconds,
      headers: {
        'ratelimit-limit': String(max),
        'ratelimit-remaining': String(Math.max(0, max - window.used)),
        'ratelimit-reset': String(resetSeconds),
      },
    };
  };
}
