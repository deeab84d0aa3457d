import type { SavingProgress } from './progress-share.ts';

/** `90`, `1:30` or `1:02:03` as seconds; null when empty, undefined when it is not a time. */
export function parseTime(text: string): number | null | undefined {
  const plain = text.trim();
  if (plain === '') return null;
  if (!/^(\d{1,3}:)?(\d{1,3}:)?\d{1,6}(\.\d{1,3})?$/.test(plain)) return undefined;
  return plain.split(':').reduce((total, part) => total * 60 + Number(part), 0);
}

export type TrimFault = 'notATime' | 'empty' | 'tooLong';

/** What is wrong with the chosen range; null when nothing is. */
export function trimFault(from: string, to: string, durationSeconds: number | null): TrimFault | null {
  const start = parseTime(from);
  const end = parseTime(to);
  if (start === undefined || end === undefined) return 'notATime';
  if (durationSeconds !== null && (start ?? 0) >= durationSeconds) return 'tooLong';
  return end !== null && end <= (start ?? 0) ? 'empty' : null;
}

/** Seconds until a download is complete, at its speed so far; null when unknown. */
export function secondsLeft(
  { bytes, totalBytes, seconds, totalSeconds }: SavingProgress,
  bytesPerSecond: number | null,
): number | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  // By time if known: sizes of streams are estimates in the manifest.
  const total = totalSeconds !== null && seconds > 0 ? (bytes / seconds) * totalSeconds : totalBytes;
  return total === null || total < bytes ? null : (total - bytes) / bytesPerSecond;
}
