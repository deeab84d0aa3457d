/** How many quarters a feed stays valid, so that apps notice an update host that keeps serving an old feed. */
const validQuarters = 3;

/**
 * The first day of a quarter, 6 to 9 months ahead, so builds within one quarter agree on it. `SOURCE_DATE_EPOCH` fixes the day.
 */
export function feedExpiry(sourceDateEpoch: string | undefined, nowMs: number): string {
  const seconds = Number(sourceDateEpoch);
  const built = new Date(sourceDateEpoch && Number.isFinite(seconds) ? seconds * 1000 : nowMs);
  const quarter = Math.floor(built.getUTCMonth() / 3);
  return new Date(Date.UTC(built.getUTCFullYear(), (quarter + validQuarters) * 3)).toISOString();
}
