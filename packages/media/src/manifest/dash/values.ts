import { attribute, type XmlElement } from './xml.ts';

/** A thousand years: anything longer is damage, and sums must stay exact. */
const maxSeconds = 3e10;

/** Seconds of an `xs:duration` such as `PT1H2M3.5S`. Years and months count with their average length. */
export function parseDuration(text: string | undefined): number | undefined {
  const match = durationPattern.exec(text?.trim() ?? '');
  if (!match || match[0] === 'P' || match[0] === 'PT') return undefined;
  const [, sign, years, months, weeks, days, hours, minutes, seconds] = match;
  const part = (digits: string | undefined, unit: number) => (digits ? Number.parseFloat(digits) * unit : 0);
  const total =
    part(years, 31_556_952) +
    part(months, 2_629_746) +
    part(weeks, 604_800) +
    part(days, 86_400) +
    part(hours, 3_600) +
    part(minutes, 60) +
    part(seconds, 1);
  return sign ? 0 : Math.min(total, maxSeconds);
}

const durationPattern =
  /^(-)?P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+(?:\.\d*)?)D)?(?:T(?:(\d+(?:\.\d*)?)H)?(?:(\d+(?:\.\d*)?)M)?(?:(\d+(?:\.\d*)?)S)?)?$/;

/** Milliseconds since 1970 of an `xs:dateTime`; without zone it is UTC. */
export function parseDateTime(text: string | undefined): number | undefined {
  const written = text?.trim() ?? '';
  if (!/^\d{4}-\d{2}-\d{2}/.test(written)) return undefined;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(written.slice(10));
  const milliseconds = Date.parse(hasZone || written.length === 10 ? written : `${written}Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** A whole number ≥ 0 that is exact in a double. */
export function parseWhole(text: string | undefined): number | undefined {
  const value = text !== undefined && /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** A whole number of up to 20 digits: media times with fine timescales do not fit in a double. */
export function parseTicks(text: string | undefined): bigint | undefined {
  const digits = /^\s*(\d{1,20})\s*$/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}

/** `30`, `29.97` or `30000/1001`. */
export function parseFrameRate(text: string | undefined): number | undefined {
  const [above = '', below = '1'] = (text ?? '').split('/');
  const rate = Number.parseFloat(above) / Number.parseFloat(below);
  return rate > 0 && rate < 1000 ? rate : undefined;
}

/** `first-last` of a byte range attribute. */
export function parseRange(text: string | undefined): { start: number; length?: number } | undefined {
  const [first, last] = (text ?? '').split('-');
  const start = parseWhole(first);
  const end = parseWhole(last);
  if (start === undefined) return undefined;
  return end !== undefined && end >= start ? { start, length: end - start + 1 } : { start };
}

/** The attribute at the innermost level that has it. Levels are ordered from outer to inner. */
export function inherited(levels: readonly XmlElement[], name: string): string | undefined {
  for (let index = levels.length - 1; index >= 0; index--) {
    const level = levels[index];
    const value = level && attribute(level, name);
    if (value !== undefined) return value;
  }
  return undefined;
}
