import { invalid } from '../errors/auth-error.ts';

const secondsPerUnit: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001 };
const centurySeconds = 100 * 365 * 86_400;

/** Seconds of a text like `24h` or `1h30m`; `none` is zero. */
export function parseDuration(text: string): number {
  if (text === 'none') return 0;
  if (!/^(\d{1,9}(\.\d{1,9})?(h|ms|m|s))+$/.test(text)) throw invalid('invalid format for ban duration');
  let seconds = 0;
  for (const [, amount, unit = ''] of text.matchAll(/([\d.]+)(h|ms|m|s)/g))
    seconds += Number(amount) * (secondsPerUnit[unit] ?? 0);
  return Math.min(seconds, centurySeconds);
}
