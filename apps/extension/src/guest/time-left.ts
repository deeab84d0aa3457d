const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** `5 hours` or `20 minutes`, rounded down: a story must not seem to stay longer than it does. Null once it is gone. */
export function timeLeft(expiresAtMs: number | null, nowMs: number, locale: string): string | null {
  const leftMs = expiresAtMs === null ? 0 : expiresAtMs - nowMs;
  if (leftMs <= 0) return null;
  const isHours = leftMs >= hourMs;
  const amount = isHours ? Math.floor(leftMs / hourMs) : Math.max(1, Math.floor(leftMs / minuteMs));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isHours ? 'hour' : 'minute',
    unitDisplay: 'long',
  }).format(amount);
}
