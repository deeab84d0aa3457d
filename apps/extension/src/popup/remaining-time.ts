import type { JobView } from '@clipharbor/contracts';

/** Below this an estimate would only jump about. */
const minSpeed = 1024;

/** How long a download will still take at its present speed; null while that cannot be said. */
export function remainingSeconds({
  progress,
  bytesPerSecond,
}: Pick<JobView, 'progress' | 'bytesPerSecond'>): number | null {
  const { bytes, totalBytes, seconds, totalSeconds } = progress;
  if (bytesPerSecond === null || bytesPerSecond < minSpeed || bytes === 0) return null;
  // A stream says how long it is, not how large: what is there tells how much a second takes.
  const expected = totalSeconds !== null && seconds > 0 ? (bytes * totalSeconds) / seconds : totalBytes;
  return expected === null ? null : Math.max(0, Math.round((expected - bytes) / bytesPerSecond));
}
