import { formatLocale, type Locale } from '@clipharbor/i18n';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** `in 5 hours` or `in 20 minutes`, rounded down: a story must not seem to stay longer than it does. Null once it has expired. */
export function timeLeft(expiresAtMs: number | null, nowMs: number, locale: Locale): string | null {
  const leftMs = expiresAtMs === null ? 0 : expiresAtMs - nowMs;
  if (leftMs <= 0) return null;
  const isHours = leftMs >= hourMs;
  const amount = isHours ? Math.floor(leftMs / hourMs) : Math.max(1, Math.floor(leftMs / minuteMs));
  // Including the preposition, because in many languages it determines the form of what follows.
  return new Intl.RelativeTimeFormat(formatLocale(locale)).format(amount, isHours ? 'hour' : 'minute');
}
