/** Failures to reach a server, as opposed to error responses. */
const lostConnection: ReadonlySet<string> = new Set(['network.failed', 'network.stalled']);

/** Delays before a download continues by itself. After the last one, it waits for the user. */
export const reconnectDelaysMs = [2_000, 5_000, 15_000, 60_000, 180_000, 600_000] as const;

/** How an attempt to load the rest of a download ended. */
export interface Loss {
  readonly code: string;
  /** The server has answered this download before. Needed because browsers also report forbidden requests as a lost connection. */
  readonly hasAnswered: boolean;
  /** False if the browser knows that there is no network. */
  readonly isOnline: boolean;
  /** Consecutive earlier attempts without progress. */
  readonly triesWithoutProgress: number;
}

/** Milliseconds until a download continues after losing its connection; null if it should not. */
export function reconnectDelayMs({ code, hasAnswered, isOnline, triesWithoutProgress }: Loss): number | null {
  if (!lostConnection.has(code)) return null;
  const delayMs = reconnectDelaysMs[triesWithoutProgress];
  // While there is no network, keep trying, however long it takes.
  if (!isOnline) return delayMs ?? Math.max(...reconnectDelaysMs);
  return hasAnswered ? (delayMs ?? null) : null;
}
