import type { JobView } from '@clipharbor/contracts';

/** At lower speeds, an estimate would only jump around. */
const minSpeed = 1024;

/** How long a download will still take at its current speed; null if unknown. */
export function remainingSeconds({
  progress,
  bytesPerSecond,
}: Pick<JobView, 'progress' | 'bytesPerSecond'>): number | null {
  const { bytes, totalBytes, seconds, totalSeconds } = progress;
  if (bytesPerSecond === null || bytesPerSecond < minSpeed || bytes === 0) return null;
  // For a stream only the duration is known: the bytes per second are estimated from what was loaded so far.
  const expected = totalSeconds !== null && seconds > 0 ? (bytes * totalSeconds) / seconds : totalBytes;
  return expected === null ? null : Math.max(0, Math.round((expected - bytes) / bytesPerSecond));
}
