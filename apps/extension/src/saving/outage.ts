/** Failures of the way to a server, not of what it answered. */
const lostConnection: ReadonlySet<string> = new Set(['network.failed', 'network.stalled']);

/** Delays before a download continues by itself. After the last one, it waits for its user. */
export const reconnectDelaysMs = [2_000, 5_000, 15_000, 60_000, 180_000, 600_000] as const;

/** How a try to load the rest of a download ended. */
export interface Loss {
  readonly code: string;
  /** The server has answered this download before: browsers report what is not allowed as a lost connection too. */
  readonly hasAnswered: boolean;
  /** False if the browser knows that there is no network. */
  readonly isOnline: boolean;
  /** Consecutive tries before this one that brought nothing new. */
  readonly triesWithoutProgress: number;
}

/** Milliseconds until a download whose connection was lost continues by itself; null if something else has ended it. */
export function reconnectDelayMs({ code, hasAnswered, isOnline, triesWithoutProgress }: Loss): number | null {
  if (!lostConnection.has(code)) return null;
  const delayMs = reconnectDelaysMs[triesWithoutProgress];
  // Without a network, the download is not to blame, however long that lasts.
  if (!isOnline) return delayMs ?? Math.max(...reconnectDelaysMs);
  return hasAnswered ? (delayMs ?? null) : null;
}
