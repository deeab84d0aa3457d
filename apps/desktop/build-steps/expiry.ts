/** Quarters that a feed stays valid: an update host that shows old feeds for longer is noticed. */
const validQuarters = 3;

/** The first day of a quarter, 6 to 9 months ahead: builds of one quarter agree on it. `SOURCE_DATE_EPOCH` fixes the day. */
export function feedExpiry(sourceDateEpoch: string | undefined, nowMs: number): string {
  const seconds = Number(sourceDateEpoch);
  const built = new Date(sourceDateEpoch && Number.isFinite(seconds) ? seconds * 1000 : nowMs);
  const quarter = Math.floor(built.getUTCMonth() / 3);
  return new Date(Date.UTC(built.getUTCFullYear(), (quarter + validQuarters) * 3)).toISOString();
}
