/** How much of a download is done, in bytes and in seconds of film. Totals are null while unknown. */
export interface SavingProgress {
  readonly bytes: number;
  readonly totalBytes: number | null;
  readonly seconds: number;
  readonly totalSeconds: number | null;
}

/** The fraction that is done, by time if known, else by bytes; null when the total is unknown. */
export function shareOf({ bytes, totalBytes, seconds, totalSeconds }: SavingProgress): number | null {
  if (totalSeconds !== null && totalSeconds > 0 && seconds > 0) return Math.min(1, seconds / totalSeconds);
  return totalBytes !== null && totalBytes > 0 ? Math.min(1, bytes / totalBytes) : null;
}

/** The fraction of several downloads together; null when it is unknown for all of them. */
export function commonShare(downloads: readonly SavingProgress[]): number | null {
  const shares = downloads.map(shareOf).filter((share) => share !== null);
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
