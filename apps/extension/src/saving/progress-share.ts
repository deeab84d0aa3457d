import type { JobProgress } from '@clipharbor/contracts';

/** The share that is done, by time where that is known, else by bytes; null when the total is unknown. */
export function shareOf({ bytes, totalBytes, seconds, totalSeconds }: JobProgress): number | null {
  if (totalSeconds !== null && totalSeconds > 0 && seconds > 0) return Math.min(1, seconds / totalSeconds);
  return totalBytes !== null && totalBytes > 0 ? Math.min(1, bytes / totalBytes) : null;
}
