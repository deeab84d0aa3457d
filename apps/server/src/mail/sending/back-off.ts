const minuteSeconds = 60;
const maxPauseSeconds = 6 * 60 * minuteSeconds;
/** With the pauses below, a mail is retried for most of a day. */
export const maxAttempts = 12;

/** Seconds to wait after the given attempt: one minute, doubled each time, at most six hours, plus or minus a quarter. */
export function pauseAfter(attempt: number, random: () => number): number {
  const pause = Math.min(maxPauseSeconds, minuteSeconds * 2 ** (attempt - 1));
  // Keeps a thousand mails that failed together from being retried together.
  return Math.round(pause * (0.75 + random() / 2));
}
